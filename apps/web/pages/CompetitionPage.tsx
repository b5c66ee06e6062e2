import { cmptDetail } from '@leitai/competition/catalog/contract.detail'
import { eventOf } from '@leitai/competition/catalog/web/competition-facts'
import { CompactHead } from '@leitai/competition/catalog/web/detail/CompactHead.tsx'
import classes from '@leitai/competition/catalog/web/detail/Detail.module.css'
import { Hero } from '@leitai/competition/catalog/web/detail/Hero.tsx'
import { MainButton } from '@leitai/competition/catalog/web/detail/MainButton.tsx'
import { PageMark } from '@leitai/competition/catalog/web/detail/Numbers.tsx'
import { useCall } from '@leitai/platform/web/api'
import { cardAddress, Head, StructuredData } from '@leitai/platform/web/framework/Head.tsx'
import { useLanguage, useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { useComing } from '@leitai/platform/web/framework/keep-focus'
import { PartBody } from '@leitai/platform/web/framework/RouteError.tsx'
import { readId } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { useScrollRow, useScrollToTabs } from '@leitai/platform/web/ui/use-scroll'
import { Link, useSearchParams } from 'react-router'
import { competitionTabs, readTab, tabFeet, tabHeads, tabsOf } from '../competition-tabs.ts'

/** One competition: description, state and available actions; each tab has its own URL. */
export default function CompetitionPage() {
  const [search] = useSearchParams()
  const words = useWords()
  const t = useText('competition')
  const language = useLanguage()
  const cmpt = useCall(cmptDetail, { cmptId: readId(search) ?? 0 })
  const tabs = tabsOf(cmpt)
  const shownTab = (from: URLSearchParams) => {
    const requestedTab = readTab(from)
    return tabs.includes(requestedTab) ? requestedTab : 'overview'
  }
  const tab = shownTab(search)
  const coming = useComing()
  const next = coming ? shownTab(new URLSearchParams(coming.search)) : tab
  const Body = competitionTabs[tab].Component
  const Above = tabHeads[tab]?.Component
  const Below = tabFeet[tab]?.Component
  const bar = useScrollRow<HTMLUListElement>(tab)
  const place = useScrollToTabs(tab)
  return (
    <>
      <Head
        title={words(cmpt.title)}
        description={words(cmpt.summary)}
        keep={['id', 'tab', 'entry']}
        card={`cmpt-${cmpt.id}`}
      />
      <StructuredData
        facts={(tools) =>
          eventOf(cmpt, tools, {
            words,
            list: t('list.title'),
            picture: cardAddress(`cmpt-${cmpt.id}`, language),
          })
        }
      />
      {cmpt.watermark && <PageMark />}
      {cmpt.bannerUntil && (
        <aside className={classes.holiday} aria-label={t('detail.holiday')}>
          <div className="page">
            <strong>{t('detail.holiday')}</strong> {t('detail.holidayText')}{' '}
            <TimeText at={cmpt.bannerUntil} detail="minute" />
          </div>
        </aside>
      )}
      {tab === 'overview' ? <Hero cmpt={cmpt} /> : <CompactHead cmpt={cmpt} />}
      <div ref={place} />
      <nav className={classes.tabs} aria-label={t('tab.label')}>
        <div className="page">
          <ul ref={bar} className="scroll-row">
            {tabs.map((name) => (
              <li key={name}>
                <Link
                  to={paths.competition(cmpt.id, name === 'overview' ? undefined : name)}
                  aria-current={name === next ? 'page' : undefined}
                  preventScrollReset
                >
                  {t(`tab.${name}`)}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </nav>
      <div className={`page ${classes.body}`} id="tab">
        <PartBody away={next !== tab} above={Above && <Above cmpt={cmpt} />} below={Below && <Below cmpt={cmpt} />}>
          <Body cmpt={cmpt} mainButton={<MainButton cmpt={cmpt} />} />
        </PartBody>
      </div>
    </>
  )
}

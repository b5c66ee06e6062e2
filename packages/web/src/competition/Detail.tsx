import { cmptDetail } from '@leitai/contract/competition'
import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useCall } from '../api.ts'
import { cardAddress, Head } from '../app/Head.tsx'
import { useLanguage, useText, useWords } from '../app/i18n/use-text.ts'
import { readId } from '../app/read-address.ts'
import { StructuredData } from '../app/StructuredData.tsx'
import { readTab, tabsOf } from '../detail.ts'
import { detailTabs, tabHeads } from '../detail-tabs.tsx'
import { paths } from '../paths.ts'
import { TimeText } from '../ui/TimeText.tsx'
import { useScrollRow } from '../ui/use-scroll-row.ts'
import { eventOf } from './competition-facts.ts'
import classes from './detail/Detail.module.css'
import { Hero } from './detail/Hero.tsx'
import { PageMark } from './detail/PageMark.tsx'

/** One competition: what it is, where it stands, what one may do now; each tab has an address of its own. */
export default function Detail() {
  const [search] = useSearchParams()
  const words = useWords()
  const t = useText('competition')
  const language = useLanguage()
  const cmpt = useCall(cmptDetail, { cmptId: readId(search) ?? 0 })
  const tabs = tabsOf(cmpt)
  const asked = readTab(search)
  const tab = tabs.includes(asked) ? asked : 'overview'
  const Body = detailTabs[tab]
  const Above = tabHeads[tab]
  const bar = useScrollRow<HTMLUListElement>(tab)
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
      <Hero cmpt={cmpt} />
      <nav className={classes.tabs} aria-label={t('tab.label')}>
        <div className="page">
          <ul ref={bar} className="scroll-row">
            {tabs.map((name) => (
              <li key={name}>
                <Link
                  to={paths.detail(cmpt.id, name === 'overview' ? undefined : name)}
                  aria-current={name === tab ? 'page' : undefined}
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
        {Above && (
          <Suspense>
            <Above cmpt={cmpt} />
          </Suspense>
        )}
        <Suspense fallback={<Skeleton h={320} />}>
          <Body cmpt={cmpt} />
        </Suspense>
      </div>
    </>
  )
}

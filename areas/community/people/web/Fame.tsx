import { useCall } from '@leitai/platform/web/api'
import { Head } from '@leitai/platform/web/framework/Head.tsx'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Empty } from '@leitai/platform/web/ui/Empty.tsx'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { PageHead } from '@leitai/platform/web/ui/PageHead.tsx'
import { Button } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { hallOfFame } from '../contract.ts'
import { Champions } from './Champions.tsx'
import classes from './Fame.module.css'
import { FameTable } from './FameTable.tsx'
import { fameTabs, hallInput, readFameTab } from './fame-input.ts'
import people from './People.module.css'
import { Podium } from './Podium.tsx'
import { YearRanking } from './YearRanking.tsx'

/** The hall of fame: the best users of each year and the winners of its competitions. */
export default function Fame() {
  const t = useText('fame')
  const [search] = useSearchParams()
  const tab = readFameTab(search)
  const { years, year, people: best, champions } = useCall(hallOfFame, hallInput(search))
  return (
    <>
      <Head title={t('title')} description={t('text')} keep={['year', 'tab', 'page']} />
      <PageHead title={t('title')} text={t('text')}>
        <Button component={Link} to={paths.otherSettings('privacy')} variant="default">
          {t('mine')}
        </Button>
      </PageHead>
      <div className={`page ${classes.hall}`}>
        {years.length > 0 && (
          <FilterLinks
            label={t('year')}
            links={years.map((one) => ({
              key: String(one),
              text: t('yearOf', { year: one }),
              to: paths.hallOfFame({ year: one, tab: tab === 'people' ? '' : tab }),
              current: one === year,
            }))}
          />
        )}
        {year === null ? (
          <Nothing title={t('noneYet')} />
        ) : (
          <>
            <nav className={people.tabs} aria-label={t('tabs')}>
              {fameTabs.map((one) => (
                <Link
                  key={one}
                  to={paths.hallOfFame({ year, tab: one === 'people' ? '' : one })}
                  aria-current={one === tab ? 'page' : undefined}
                  preventScrollReset
                >
                  {t(`tab.${one}`)}
                </Link>
              ))}
            </nav>
            {tab === 'champions' && <Champions champions={champions} />}
            {tab === 'ranking' && <YearRanking year={year} />}
            {tab === 'people' && best.length === 0 && <Nothing title={t('none')} />}
            {tab === 'people' && best.length > 0 && (
              <>
                <Podium people={best} year={year} />
                <FameTable people={best.filter(({ rank }) => rank > 3)} year={year} />
              </>
            )}
            {tab !== 'champions' && <p className={people.hidden}>{t('rules')}</p>}
          </>
        )}
      </div>
    </>
  )
}

function Nothing({ title }: { title: string }) {
  const t = useText('fame')
  return (
    <Empty title={title} text={t('noneHelp')}>
      <Button component={Link} to={paths.list()}>
        {t('toList')}
      </Button>
    </Empty>
  )
}

import type { WireOf } from '@leitai/platform/contract/call'
import { useCall } from '@leitai/platform/web/api'
import { CsvButton } from '@leitai/platform/web/app/CsvButton.tsx'
import { Head } from '@leitai/platform/web/framework/Head.tsx'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Chart } from '@leitai/platform/web/ui/charts/Chart.tsx'
import { everyDay } from '@leitai/platform/web/ui/charts/every-day'
import { Empty } from '@leitai/platform/web/ui/Empty.tsx'
import { NumberText } from '@leitai/platform/web/ui/NumberText.tsx'
import { PageHead } from '@leitai/platform/web/ui/PageHead.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { FEWEST, registrationCsv, registrationStatistics } from '../contract.ts'
import { CellList } from './CellList.tsx'
import classes from './Statistics.module.css'
import { statisticsInput } from './statistics-input.ts'
import { useCellText } from './use-cell-text.ts'

type Answer = WireOf<typeof registrationStatistics>
const dimensions = ['province', 'school', 'degree', 'status', 'role'] as const
/** The number of days that the plot shows. */
const DAYS = 120

/** Anonymous registration statistics. */
export default function Statistics() {
  const t = useText('statistics')
  const words = useWords()
  const [search] = useSearchParams()
  const input = statisticsInput(search)
  const answer = useCall(registrationStatistics, input)
  const { title, totals, by, at } = answer
  const of = title === null ? t('title') : t('titleOf', { title: words(title) })
  const whole = title === null
  return (
    <>
      <Head title={of} description={t(whole ? 'text' : 'textOf')} keep={['id']} />
      <PageHead title={of} text={t(whole ? 'text' : 'textOf')}>
        {input.cmptId !== undefined && (
          <Button component={Link} to={paths.competition(input.cmptId)} variant="default">
            {t('back')}
          </Button>
        )}
        <CsvButton call={registrationCsv} input={input} text={t('csv')} />
      </PageHead>
      <div className={`page ${classes.page}`}>
        <dl className={classes.totals}>
          {(['people', 'teams', 'entries'] as const).map((key) => (
            <div key={key}>
              <dt>{t(whole || key === 'teams' ? key : `${key}Of`)}</dt>
              <dd>
                <NumberText value={totals[key]} />
              </dd>
            </div>
          ))}
        </dl>
        {totals.people === 0 ? (
          <Empty title={t('none')} compact />
        ) : (
          <>
            <Days days={answer.days} />
            <div className={classes.grid}>
              {dimensions.map((dimension) => (
                <CellList key={dimension} dimension={dimension} cells={by[dimension]} />
              ))}
            </div>
          </>
        )}
        <p className={classes.rules}>
          {t('rules', { few: FEWEST })} {t('at')} <TimeText at={at} />
        </p>
      </div>
    </>
  )
}

function Days({ days }: Pick<Answer, 'days'>) {
  const t = useText('statistics')
  const { said } = useCellText('province')
  const points = everyDay(days, DAYS, { count: 0, because: null }).map((cell) => ({
    key: cell.key,
    text: cell.key,
    // Withheld counts are below this, all of them positive.
    values: [cell.count ?? FEWEST - 1],
    ...(cell.count === null ? { said: said(cell) } : {}),
  }))
  return (
    <Chart
      title={t('days')}
      by={t('day')}
      of={t('people')}
      series={[{ text: t('people'), draw: 'bars', tone: 'main' }]}
      points={points}
      withheld={t('withheld', { few: FEWEST })}
    />
  )
}

import { Education, Role, WorkStatus } from '@leitai/identity/profile/contract'
import type { WireOf } from '@leitai/platform/contract/call'
import { useCall } from '@leitai/platform/web/api'
import { CsvButton } from '@leitai/platform/web/app/CsvButton.tsx'
import { Head } from '@leitai/platform/web/framework/Head.tsx'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Empty, PageHead } from '@leitai/platform/web/ui/Card.tsx'
import { Chart } from '@leitai/platform/web/ui/charts/Chart.tsx'
import { everyDay } from '@leitai/platform/web/ui/charts/chart'
import { Facts } from '@leitai/platform/web/ui/Facts.tsx'
import { NumberText, writeNumber } from '@leitai/platform/web/ui/numbers.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { type Cell, type Dimension, FEWEST, registrationCsv, registrationStatistics } from '../contract.ts'
import { statisticsInput } from './loaders.ts'
import classes from './Statistics.module.css'

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
        <Facts className={classes.totals}>
          {(['people', 'teams', 'entries'] as const).map((key) => (
            <div key={key}>
              <dt>{t(whole || key === 'teams' ? key : `${key}Of`)}</dt>
              <dd>
                <NumberText value={totals[key]} />
              </dd>
            </div>
          ))}
        </Facts>
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

/** The cells of one dimension as bars with their numbers. */
function CellList({ dimension, cells }: { dimension: Dimension; cells: readonly Cell[] }) {
  const t = useText('statistics')
  const { name, said } = useCellText(dimension)
  const top = Math.max(FEWEST - 1, ...cells.map(({ count }) => count ?? 0))
  return (
    <section className={classes.box} aria-labelledby={`by-${dimension}`}>
      <h2 id={`by-${dimension}`}>{t(dimension)}</h2>
      {dimension === 'role' && <p>{t('multiple')}</p>}
      {cells.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{t(dimension)}</th>
              <th scope="col">{t('people')}</th>
            </tr>
          </thead>
          <tbody>
            {cells.map((cell) => (
              <tr key={cell.key}>
                <th scope="row">{name(cell)}</th>
                <td>
                  <span
                    className={classes.bar}
                    data-few={cell.because === 'few' || undefined}
                    // Withheld counts are below this, all of them positive.
                    style={{ width: `${((cell.count ?? (cell.because === 'few' ? FEWEST - 1 : 0)) / top) * 100}%` }}
                  />
                  <span className="tnum">{said(cell)}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** The text of a cell: its label, and its number or why the number is withheld. */
function useCellText(dimension: Dimension) {
  const t = useText('statistics')
  const settings = useText('settings')
  const name = ({ key }: Pick<Cell, 'key'>): string => {
    if (key === '') return t('notSaid')
    const degree = Education.safeParse(key)
    if (dimension === 'degree' && degree.data) return settings(`education.${degree.data}`)
    const status = WorkStatus.safeParse(key)
    if (dimension === 'status' && status.success) return settings(`workStatus.${status.data}`)
    const role = Role.safeParse(key)
    if (dimension === 'role' && role.success) return settings(`role.${role.data}`)
    return dimension === 'school' && key === 'other' ? t('other') : key
  }
  const said = ({ count, because }: Pick<Cell, 'count' | 'because'>): string =>
    count !== null ? writeNumber(count) : because === 'few' ? t('few', { few: FEWEST }) : t('others')
  return { name, said }
}

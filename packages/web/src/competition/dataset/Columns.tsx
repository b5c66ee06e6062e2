import type { ColumnProfile, TableProfile } from '@leitai/contract/competition/dataset'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { NumberText } from '../../platform/ui/NumberText.tsx'
import classes from './Dataset.module.css'

/** Five significant digits are enough for aggregates. */
const short = (value: number) => String(Number(value.toPrecision(5)))

/** Statistics of each column. */
export function Columns({ profile: { columns, rowCount } }: { profile: TableProfile }) {
  const t = useText('dataset')
  const part = (count: number) => `${Math.round((count / rowCount) * 1000) / 10}%`
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key
    <section className={`${classes.scroll} ${classes.tall}`} aria-label={t('columns')} tabIndex={0}>
      <table className={`${classes.table} ${classes.profile}`}>
        <thead>
          <tr>
            {(['column', 'kind', 'missing', 'distinct', 'values'] as const).map((head) => (
              <th key={head} scope="col">
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {columns.map((column, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names may stand twice, and nothing moves
            <tr key={at}>
              <th scope="row">{column.name}</th>
              <td>{t(`kind.${column.kind}`)}</td>
              <td>
                <NumberText value={column.missing} /> ({part(column.missing)})
              </td>
              <td>{column.more ? t('more', { count: column.distinct }) : <NumberText value={column.distinct} />}</td>
              <td>
                <Values column={column} part={part} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Values({ column, part }: { column: ColumnProfile; part: (count: number) => string }) {
  const t = useText('dataset')
  const { numbers, span, top } = column
  if (numbers) {
    const ends = { min: short(numbers.min), max: short(numbers.max) }
    const most = Math.max(...numbers.bins)
    return (
      <>
        {numbers.bins.length > 1 && (
          <div className={classes.bins} role="img" aria-label={t('bars', ends)}>
            {numbers.bins.map((count, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: bars stand where they stand
              <span key={at} style={{ height: `${(count / most) * 100}%` }} />
            ))}
          </div>
        )}
        <div>{t('range', ends)}</div>
        <div className={classes.facts}>
          {t('mean', {
            mean: short(numbers.mean),
            median: short(numbers.median),
            deviation: short(numbers.deviation),
          })}
        </div>
      </>
    )
  }
  if (span) return t('range', { min: span.from, max: span.until })
  return top.map(({ value, count }) => (
    <div key={value}>
      {value} <span className={classes.share}>{part(count)}</span>
    </div>
  ))
}

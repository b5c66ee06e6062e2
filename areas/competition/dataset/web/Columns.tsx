import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { NumberText } from '@leitai/platform/web/ui/NumberText.tsx'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ColumnProfile, TableProfile } from '../contract.ts'
import classes from './Dataset.module.css'

/** Of a table with many columns, so many are shown at first. */
const FIRST = 20

/** Five significant digits are enough for aggregates. */
const short = (value: number) => String(Number(value.toPrecision(5)))

/** Statistics of each column. */
export function Columns({ profile: { columns, rowCount } }: { profile: TableProfile }) {
  const t = useText('dataset')
  const [all, setAll] = useState(columns.length <= FIRST)
  const part = (count: number) => `${Math.round((count / rowCount) * 1000) / 10}%`
  return (
    <>
      <PagedTable
        label={t('columns')}
        // Names may stand twice, and nothing moves.
        rows={columns.slice(0, all ? columns.length : FIRST).map((column, at) => ({ ...column, at }))}
        rowKey={({ at }) => at}
        empty={t('preview.noneText')}
        columns={[
          { key: 'column', head: t('column'), width: '24%', cell: ({ name }) => name },
          { key: 'kind', head: t('kind'), cell: ({ kind }) => t(`kind.${kind}`) },
          {
            key: 'missing',
            head: t('missing'),
            cell: ({ missing }) => (
              <>
                <NumberText value={missing} /> ({part(missing)})
              </>
            ),
          },
          {
            key: 'distinct',
            head: t('distinct'),
            cell: ({ more, distinct }) => (more ? t('more', { count: distinct }) : <NumberText value={distinct} />),
          },
          { key: 'values', head: t('values'), width: '36%', cell: (column) => <Values column={column} part={part} /> },
        ]}
      />
      {!all && (
        <Button variant="default" size="sm" mt="sm" onClick={() => setAll(true)}>
          {t('columns.all', { count: columns.length })}
        </Button>
      )}
    </>
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

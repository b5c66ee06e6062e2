import type { WireOf } from '@leitai/platform/contract/call'
import { useCall } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { NumberText, writeNumber } from '@leitai/platform/web/ui/numbers.tsx'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { ScrollBox } from '@leitai/platform/web/ui/ScrollBox.tsx'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { type ColumnProfile, dataPreview, datasetPreview, type TableProfile } from '../contract.ts'
import classes from './Dataset.module.css'
import { pollPreviews } from './DatasetFiles.tsx'

type Profile = NonNullable<WireOf<typeof datasetPreview>['profile']>

/** The first rows of a table of a dataset and its column statistics. */
export function Preview({ fileId }: { fileId: number }) {
  const { state, profile } = useCall(datasetPreview, { fileId }, { everySeconds: (look) => pollPreviews(look.state) })
  return <Look state={state} profile={profile} />
}

/** The same of a data file of a competition, for those who may have it. */
export function DataPreview({ cmptId, fileId }: { cmptId: number; fileId: number }) {
  const look = useCall(dataPreview, { cmptId, fileId }, { everySeconds: ({ state }) => pollPreviews(state) })
  return <Look {...look} />
}

function Look({ state, profile }: WireOf<typeof datasetPreview>) {
  const t = useText('dataset')
  if (profile) return <Shown profile={profile} />
  return (
    <p role="status">
      {t(state === 'closed' ? 'preview.closedText' : state === 'none' ? 'preview.noneText' : 'preview.waitingText')}
    </p>
  )
}

function Shown({ profile }: { profile: Profile }) {
  const t = useText('dataset')
  const { rowCount, columnCount, whole, columns, rows } = profile
  const label = t('rows', { count: rows.length })
  return (
    <>
      <p>
        {t(whole ? 'whole' : 'part', { rows: writeNumber(rowCount), columns: writeNumber(columnCount) })}
        {columns.length < columnCount && ` ${t('partColumns', { shown: columns.length })}`}
      </p>
      <h3>{label}</h3>
      <ScrollBox label={label}>
        <table className={classes.table}>
          <thead>
            <tr>
              {columns.map(({ name }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: names may stand twice, and nothing moves
                <th key={at} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name
              <tr key={at}>
                {columns.map((_, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <td key={column}>{row[column] ?? ''}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <h3>{t('columns')}</h3>
      <Columns profile={profile} />
    </>
  )
}

/** Of a table with many columns, so many are shown at first. */
const FIRST = 20

/** Five significant digits are enough for aggregates. */
const short = (value: number) => String(Number(value.toPrecision(5)))

/** Statistics of each column. */
function Columns({ profile: { columns, rowCount } }: { profile: TableProfile }) {
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

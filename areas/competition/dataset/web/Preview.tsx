import type { WireOf } from '@leitai/platform/contract/call'
import { useCall } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { writeNumber } from '@leitai/platform/web/ui/number'
import { ScrollBox } from '@leitai/platform/web/ui/ScrollBox.tsx'
import { dataPreview, datasetPreview } from '../contract.ts'
import { Columns } from './Columns.tsx'
import classes from './Dataset.module.css'
import { pollPreviews } from './poll-previews.ts'

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

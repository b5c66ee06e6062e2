import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import type { MemberForm } from '../../definition/contract.scoring.ts'
import { MemberFormText } from '../../definition/web/shared/MemberFormText.tsx'
import { writeRanges } from '../../definition/web/shared/ranges.ts'
import type { Stage } from './ScoringSummary.tsx'

type Scoring = Stage['scoring']
type Rows = Pick<Scoring, 'id' | 'keys' | 'extra' | 'classes' | 'files'> & { ranges?: Scoring['ranges'] | undefined }

/** How the rows of a task are named, and as which files solution and submissions are written. */
export function RowsSummary({ rows }: { rows: Rows }) {
  const t = useText('revision')
  const { id, keys = [], extra = [], classes, ranges = {}, files } = rows
  return (
    <>
      <div>{t('rows.id', { columns: [id, ...keys].join(', ') })}</div>
      {extra.length > 0 && <div>{t('rows.extra', { columns: extra.join(', ') })}</div>}
      {Object.keys(ranges).length > 0 && <div>{t('rows.ranges', { ranges: writeRanges(ranges) })}</div>}
      {classes && 'prefix' in classes && <div>{t('rows.prefix', { prefix: classes.prefix })}</div>}
      {classes && 'table' in classes && (
        <div>
          {t('rows.table', {
            table: Object.entries(classes.table)
              .map(([column, name]) => `${column} = ${name}`)
              .join(', '),
          })}
        </div>
      )}
      {classes?.list && <div>{t('rows.classes', { list: classes.list.join(', ') })}</div>}
      <div>{t('rows.formats', { formats: (files?.formats ?? ['csv']).join(' / ') })}</div>
      {files?.rowsAt && <div>{t('rows.rowsAt', { place: files.rowsAt })}</div>}
      <Members of="members" members={files?.members} />
      <Members of="truth" members={files?.truth} />
    </>
  )
}

interface MembersProps {
  of: 'members' | 'truth'
  members: Record<string, MemberForm> | undefined
}

function Members({ of, members = {} }: MembersProps) {
  const t = useText('revision')
  return Object.entries(members).map(([column, form]) => (
    <div key={column}>
      {t(`rows.${of}`, { column })} <MemberFormText form={form} name={form.name} />
    </div>
  ))
}

import { audit } from '@leitai/platform/audit/audit'
import { tableFile } from '@leitai/platform/csv/table-file'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type { Cell } from '@leitai/platform/http/download'
import { taughtClass } from '../../class/class.ts'
import type * as contract from '../contract.grades.ts'
import { gradebookOf } from '../gradebook.ts'

const about = ['user', 'number', 'name', 'section', 'group']
/** The columns by which Moodle’s import of grades finds a person. */
const moodle = ['ID number', 'Full name']

async function* all(rows: Cell[][]) {
  yield rows
}

export const gradebookFile: Handler<typeof contract.gradebookFile> = async (context, { classId, format }) => {
  await taughtClass(context, classId, 'grades')
  const { homework, rows } = await gradebookOf(context.db, classId, context.now)
  await audit(context, { action: 'homework.export', target: { kind: 'class', id: classId }, detail: { format } })
  const isMoodle = format === 'moodle'
  const header = [
    ...(isMoodle ? moodle : about),
    ...homework.map(({ title }) => title),
    isMoodle ? 'Leitai total' : 'total',
  ]
  const cells = rows.map((row): Cell[] => {
    const who = isMoodle ? [row.number, row.name] : [row.userName, row.number, row.name, row.section, row.group]
    return [...who, ...row.grades, row.total]
  })
  const file = { name: `grades-${classId}`, format: isMoodle ? ('csv' as const) : format, header }
  return tableFile({ ...file, parts: all(cells) })
}

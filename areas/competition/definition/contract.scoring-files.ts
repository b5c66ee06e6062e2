import type * as z from 'zod/mini'
import type { CheckSpec, MemberForm } from './contract.scoring.ts'

/** Which files a submission consists of. */

/** The endings of files that a submission may have: a table, or a zip, which alone can hold several files. */
export const acceptedEndings = (spec: FilesOf): string[] =>
  hasManyFiles(spec) ? ['zip'] : [...(spec.files?.formats ?? ['csv']), 'zip']

type FilesOf = Pick<z.output<typeof CheckSpec>, 'files' | 'tasks'>
/** Whether a submission consists of several files. */
export const hasManyFiles = ({ files, tasks }: FilesOf): boolean =>
  (tasks?.length ?? 0) > 0 || files?.members !== undefined

/** What a submission has of a task. */
export interface TaskFiles {
  /** Null for the only task. */
  name: string | null
  title: { zh: string; en: string } | null
  /** It may be left out. */
  optional: boolean
  /** Files whose names have the id of a row, by their columns; then the table is needed only for further columns. */
  members: { column: string; form: MemberForm }[]
  /** The columns of the table, the id first; empty if there is none. */
  columns: string[]
  /** The table’s name in a zip; of the only task, the endings that it may have. */
  table: string
}

/** The files of a submission, task by task. */
export function taskFiles(spec: z.output<typeof CheckSpec>): TaskFiles[] {
  const { first, tasks = [], columns = [], id, keys, extra, files } = spec
  const main = first?.name ?? 'main'
  const measures = [spec, ...columns]
  return [{ name: main, title: first?.title, id, keys, extra, files }, ...tasks].map((task) => {
    const own = measures.filter((measure) => (measure.task ?? main) === task.name)
    const members = Object.entries(task.files?.members ?? {}).map(([column, form]) => ({ column, form }))
    const inFiles = members.flatMap(({ column, form }) => (form.holds === 'labels' ? [column, form.label] : [column]))
    const columns = [...own.flatMap(({ prediction }) => prediction), ...(task.extra ?? [])]
    const rest = [...new Set(columns)].filter((column) => !inFiles.includes(column))
    const endings = (task.files?.formats ?? ['csv']).join(' / ')
    return {
      name: tasks.length > 0 ? task.name : null,
      title: task.title ?? null,
      optional: own.length > 0 && own.every(({ missing }) => missing !== undefined),
      members,
      columns: rest.length > 0 || members.length === 0 ? [task.id, ...(task.keys ?? []), ...rest] : [],
      table: tasks.length > 0 && members.length === 0 ? `${task.name}.${endings}` : endings,
    }
  })
}

import type { WireOf } from '@leitai/platform/contract/call'
import type { Suggested } from '../../definition/web/shared/more-scoring.ts'
import type { peekScoring } from '../contract.scoring.ts'

export type Peek = WireOf<typeof peekScoring>
export type FileHead = NonNullable<Peek['solution']>

/** The task that a table belongs to: its name, or that of the folder in which it is. */
const taskOf = (table: string) => table.split('/', 1)[0] ?? table

/** The columns of both files as suggestions; `first` is the name of the first task, if there are several. */
export function suggestionsOf({ solution, sample }: Pick<Peek, 'solution' | 'sample'>, first?: string): Suggested {
  const columnsOf = (head: FileHead | null, task: string) => [
    ...new Set((head?.tables ?? []).filter(({ name }) => taskOf(name) === task).flatMap(({ columns }) => columns)),
  ]
  const ofTask = (task: string) => ({ solution: columnsOf(solution, task), sample: columnsOf(sample, task) })
  const tasks = [...(solution?.tables ?? []), ...(sample?.tables ?? [])].map(({ name }) => taskOf(name))
  if (first !== undefined && tasks.includes(first)) {
    const others = tasks.filter((task) => task !== first).map((task) => [task, ofTask(task)] as const)
    return { ...ofTask(first), others: Object.fromEntries(others) }
  }
  return { solution: solution?.tables[0]?.columns ?? [], sample: sample?.tables[0]?.columns ?? [] }
}

/** What a table of several is called: the title of its task, if it has one, and the table’s own name in the task’s folder. */
export function tableTitle(table: string, titles: Readonly<Record<string, string>>): string {
  const title = titles[taskOf(table)]
  return title === undefined ? table : `${title}${table.slice(taskOf(table).length)}`
}

import type { WireOf } from '@leitai/platform/contract/call'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { ScrollBox } from '@leitai/platform/web/ui/ScrollBox.tsx'
import { NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import type { Suggested } from '../../definition/web/shared/more-scoring.ts'
import type { peekScoring } from '../contract.scoring.ts'
import classes from './Editor.module.css'

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

const MOST_COLUMNS = 50

interface HeadTableProps {
  label: string
  head: FileHead
  /** The titles of tasks, by their names. */
  titles: Readonly<Record<string, string>>
}

/** The columns and first rows of each table of a file, one at a time, and the files beside them. */
export function HeadTable({ label, head: { tables, files }, titles }: HeadTableProps) {
  const t = useText('competition-editor')
  const s = useText('scoring')
  const [chosen, setChosen] = useState(0)
  const table = tables[chosen] ?? tables[0]
  const summary = [
    ...(tables.length > 1 ? tables.map(({ name }) => tableTitle(name, titles)) : (table?.columns ?? []).slice(0, 8)),
    ...files.map(({ name }) => name),
  ]
  const columns = (table?.columns ?? []).slice(0, MOST_COLUMNS)
  return (
    <details>
      <summary>
        <Text span fz="xs">
          {t('head', { label, what: summary.join(', ') })}
        </Text>
      </summary>
      {files.map(({ name, holds, count }) => (
        <Text key={name} fz="xs">
          {t('head.files', { name, holds: s(`holds.${holds}`), count })}
        </Text>
      ))}
      {tables.length > 1 && (
        <NativeSelect
          size="xs"
          maw={300}
          my={4}
          label={t('head.table')}
          value={String(chosen < tables.length ? chosen : 0)}
          data={tables.map(({ name }, at) => ({ value: String(at), label: tableTitle(name, titles) }))}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
        />
      )}
      {table && (
        <ScrollBox label={tableTitle(table.name, titles) || label}>
          <table className={classes.table}>
            <thead>
              <tr>
                {columns.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map((row, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no other name.
                <tr key={at}>
                  {columns.map((name, column) => (
                    <td key={name}>{row[column]}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
    </details>
  )
}

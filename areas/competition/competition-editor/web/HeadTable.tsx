import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { ScrollBox } from '@leitai/platform/web/ui/ScrollBox.tsx'
import { NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import classes from './Editor.module.css'
import { type FileHead, tableTitle } from './heads.ts'

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

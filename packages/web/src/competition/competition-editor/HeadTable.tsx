import { Text } from '@mantine/core'
import classes from './Editor.module.css'

/** The header and first rows of a table. */
export function HeadTable({ label, table }: { label: string; table: { columns: string[]; rows: string[][] } }) {
  return (
    <details>
      <summary>
        <Text span fz="xs">
          {label}: {table.columns.slice(0, 8).join(', ')}
        </Text>
      </summary>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              {table.columns.slice(0, 50).map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.slice(0, 5).map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no other name.
              <tr key={at}>
                {table.columns.slice(0, 50).map((name, column) => (
                  <td key={name}>{row[column]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

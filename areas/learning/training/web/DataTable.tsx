import { ScrollBox } from '@leitai/platform/web/ui/ScrollBox.tsx'
import classes from './Training.module.css'

/** A table of query results. */
export function DataTable({
  label,
  columns,
  rows,
}: {
  label: string
  columns: readonly string[]
  rows: readonly (readonly (string | number | null)[])[]
}) {
  return (
    <ScrollBox label={label} most="360px">
      <table className={classes.data}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name, and do not move
            <tr key={at}>
              {row.map((cell, of) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: nor have cells
                <td key={of}>{cell ?? <i>NULL</i>}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

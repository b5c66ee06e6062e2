import type { ReactNode } from 'react'
import { Empty } from './Empty.tsx'
import classes from './PagedTable.module.css'
import { Pages } from './Pages.tsx'

export interface Column<R> {
  key: string
  head: ReactNode
  cell: (row: R) => ReactNode
  align?: 'left' | 'right' | 'center'
  width?: number | string
}

interface PagedTableProps<R> {
  /** The accessible name of the table. */
  label: string
  columns: readonly Column<R>[]
  rows: readonly R[]
  rowKey: (row: R) => string | number
  /** Highlights a row, such as the user's own. */
  marked?: (row: R) => boolean
  /** The text of the empty table. */
  empty: string
  /** Omitted if there is only one page. */
  pages?: { total: number; page: number; pageSize: number; to: (page: number) => string }
}

/** On a phone the table scrolls instead of breaking words into single characters. */
const COLUMN_PX = 110
const LEAST_PX = 84

/** A table that scrolls horizontally on a phone, with pagination below. */
export function PagedTable<R>({ label, columns, rows, rowKey, marked, empty, pages }: PagedTableProps<R>) {
  if (rows.length === 0) return <Empty title={empty} compact />
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key */}
      <section className={classes.scroll} aria-label={label} tabIndex={0}>
        <table className="table" style={{ minWidth: columns.length * COLUMN_PX }}>
          <thead>
            <tr>
              {columns.map(({ key, head, align, width }) => (
                <th
                  key={key}
                  scope="col"
                  style={{
                    textAlign: align,
                    width,
                    // A percentage may shrink; a width in pixels is the minimum for its text.
                    minWidth: typeof width === 'number' ? width : width === undefined ? LEAST_PX : undefined,
                  }}
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={rowKey(row)} data-marked={marked?.(row) || undefined}>
                {columns.map(({ key, cell, align }) => (
                  <td key={key} style={{ textAlign: align }}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {pages && <Pages {...pages} />}
    </>
  )
}

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
  /** Names the table for screen readers. */
  label: string
  columns: readonly Column<R>[]
  rows: readonly R[]
  rowKey: (row: R) => string | number
  /** Marks a row, as one's own. */
  marked?: (row: R) => boolean
  /** What an empty table says. */
  empty: string
  /** Left out where there is but one page. */
  pages?: { total: number; page: number; pageSize: number; to: (page: number) => string }
}

/** On a phone the table scrolls rather than squeeze its words into single characters. */
const COLUMN_PX = 110
const LEAST_PX = 84

/** A table that scrolls sideways on a phone, with its pages beneath. */
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
                    // A share may shrink; a width in pixels is what the words need.
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

import type { ReactNode } from 'react'
import { Empty } from './Card.tsx'
import classes from './PagedTable.module.css'
import { Pages } from './Pages.tsx'
import { ScrollBox } from './ScrollBox.tsx'

declare module 'react' {
  interface CSSProperties {
    /** The least width of a table, unless its rows are cards. */
    '--least'?: string
  }
}

export interface Column<R> {
  /** The column `do` holds a row’s actions: on a phone they close its card. */
  key: string
  head: ReactNode
  /** What a card on a phone writes before the cell, if the head is more than text. */
  label?: string
  cell: (row: R) => ReactNode
  align?: 'left' | 'right' | 'center'
  width?: number | string
  /** Names the row: on a phone it heads the card. By default the first column does. */
  title?: boolean
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

/** Where a table is wider than its place, it scrolls instead of breaking words into single characters. */
const COLUMN_PX = 110
const LEAST_PX = 84

/** Browsers drop the meaning of table elements that the style sheet lays out as cards, so the roles are spelled out. */
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'cell' },
}

/** A table with pagination below. On a phone each row is a card: its title, the other cells with their labels, its actions. */
export function PagedTable<R>({ label, columns, rows, rowKey, marked, empty, pages }: PagedTableProps<R>) {
  if (rows.length === 0) return <Empty title={empty} compact />
  const title = columns.find((column) => column.title) ?? columns[0]
  return (
    <>
      <ScrollBox label={label} className={classes.scroll}>
        <table
          {...roles.table}
          aria-label={label}
          className={`table ${classes.table}`}
          style={{ '--least': `${columns.length * COLUMN_PX}px` }}
        >
          <thead {...roles.group}>
            <tr {...roles.row}>
              {columns.map(({ key, head, align, width }) => (
                <th
                  {...roles.head}
                  key={key}
                  scope="col"
                  data-align={align}
                  style={{
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
          <tbody {...roles.group}>
            {rows.map((row) => (
              <tr {...roles.row} key={rowKey(row)} data-marked={marked?.(row) || undefined}>
                {columns.map((column) => (
                  <Cell key={column.key} column={column} isTitle={column === title} content={column.cell(row)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {pages && <Pages {...pages} />}
    </>
  )
}

interface CellProps<R> {
  column: Column<R>
  isTitle: boolean
  content: ReactNode
}

function Cell<R>({ column: { key, head, label, align }, isTitle, content }: CellProps<R>) {
  const before = label ?? (typeof head === 'string' ? head : '')
  const part = isTitle ? 'title' : key === 'do' ? 'do' : undefined
  const isEmpty = content === null || content === undefined || content === false || content === ''
  return (
    <td
      {...roles.cell}
      data-align={align}
      data-part={part}
      data-label={part === undefined && before !== '' ? before : undefined}
      data-empty={isEmpty || undefined}
    >
      <div className={classes.content}>{content}</div>
    </td>
  )
}

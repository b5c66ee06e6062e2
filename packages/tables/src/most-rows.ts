import { BadTable } from '@leitai/scorer/bad-table'

/** Of a table that says itself how many rows it has. */
export function refuseRows(rows: number, most = Number.POSITIVE_INFINITY): void {
  if (rows > most) throw new BadTable({ code: 'table-rows', found: String(rows), expected: String(most) })
}

import type { MemberForm, TableFormat } from './types.ts'

/** What the cells of a column are, as far as its first rows show. The narrowest that fits all of them. */
export type CellKind = 'empty' | 'integer' | 'number' | 'mask' | 'numbers' | 'word' | 'items' | 'text'

export interface ColumnProfile {
  name: string
  kind: CellKind
  /** Of the numbers of `integer` and `number`. */
  min: number
  max: number
  /** Distinct values, at most 1,001; and the first of them, in the order of the file. */
  distinct: number
  values: string[]
  /** Letters beyond ASCII occur: Chinese, for example. */
  wide: boolean
}
export interface TableProfile {
  /** In a zip its path without the ending: of several, the name of its task, or in the folder of that name. Else empty. */
  name: string
  format: TableFormat
  columns: ColumnProfile[]
  /** The rows that were read, and whether these are all. */
  rows: number
  whole: boolean
  /** The first rows. */
  head: string[][]
}
/** Files in a zip whose names differ in one part. */
export interface MembersProfile {
  form: MemberForm
  count: number
}
export interface FileProfile {
  tables: TableProfile[]
  members: MembersProfile[]
}

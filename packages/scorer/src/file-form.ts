import { MAX_SAMPLES } from './limits.ts'
import type { PlannedTask } from './plan.ts'
import type { Fault, FileForm, MemberForm, TableFormat } from './types.ts'

/** Where a member’s name has the id of its row. */
export const ID_IN_NAME = '{id}'

/** The kinds of tables that a form takes. A form whose every column is a file has no table. */
export const formatsOf = (form: FileForm | undefined): readonly TableFormat[] => form?.formats ?? ['csv']

const sizeFault = (bounds: [string, number | undefined, number][]): Fault | null => {
  const wrong = bounds.find(
    ([, value, most]) => value !== undefined && !(Number.isInteger(value) && value >= 1 && value <= most),
  )
  return wrong ? { code: 'bad-option', column: wrong[0], found: String(wrong[1]), expected: `1..${wrong[2]}` } : null
}

const MAX_SIDE = 20_000
/** Of a file that a program reads by its path. */
const LARGEST_MB = 200

function memberFault(column: string, form: MemberForm): Fault | null {
  const { name, holds } = form
  const parts = name.split('/')
  const odd = parts.some((part) => part === '' || part === '.' || part === '..') || /[\\:\p{Cc}]/u.test(name)
  if (odd || name.split(ID_IN_NAME).length !== 2 || name.length > 200)
    return { code: 'member-name', column, found: name }
  if (holds === 'sound')
    return sizeFault([
      ['rate', form.rate, 1_000_000],
      ['samples', form.samples, MAX_SAMPLES],
    ])
  if (holds === 'numbers') return sizeFault([['length', form.length, MAX_SAMPLES]])
  if (holds === 'text') return null
  if (holds === 'file') return sizeFault([['maxMb', form.maxMb, LARGEST_MB]])
  return sizeFault([
    ['width', form.width, MAX_SIDE],
    ['height', form.height, MAX_SIDE],
  ])
}

/** The fault in how the files of a task are declared, or null. */
export function formFault({ rows, submitted, targets }: PlannedTask): Fault | null {
  const { files, keys } = rows
  if (!files) return null
  const inFiles = Object.keys({ ...files.members, ...files.truth })
  if (keys && keys.length > 0 && inFiles[0] !== undefined) return { code: 'member-keys', column: inFiles[0] }
  for (const [members, columns] of [
    [files.members ?? {}, submitted],
    [files.truth ?? {}, targets],
  ] as const) {
    for (const [column, form] of Object.entries(members)) {
      const expected = columns.filter((one) => one !== column).join(', ')
      if (!columns.includes(column)) return { code: 'member-column', column, expected: columns.join(', ') }
      if (form.holds === 'labels' && (!columns.includes(form.label) || form.label === column))
        return { code: 'member-column', column: form.label, expected }
      const fault = memberFault(column, form)
      if (fault) return fault
    }
  }
  return null
}

/** The columns of a form whose files a program reads by their paths, of submissions and of solutions. */
export const pathColumns = (members: Record<string, MemberForm> = {}): string[] =>
  Object.entries(members).flatMap(([column, { holds }]) => (holds === 'file' ? [column] : []))

/** The first file whose kind does not fit the metric: a program in Python gets files as they are, and all others read what they hold. */
export function kindFault(files: FileForm | undefined, metric: { formula?: string }): Fault | null {
  const all = Object.entries({ ...files?.members, ...files?.truth })
  const isPython = metric.formula === 'python'
  const wrong = all.find(([, { holds }]) => (holds === 'file') !== isPython)
  if (!wrong) return null
  const [column] = wrong
  return isPython ? { code: 'member-read', column } : { code: 'member-file', column }
}

/** The columns that are files, of a submission or of a solution; those with the classes of `labels` included. */
export function columnsInFiles(members: Record<string, MemberForm>): string[] {
  return Object.entries(members).flatMap(([column, form]) =>
    form.holds === 'labels' ? [column, form.label] : [column],
  )
}

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

import { limits } from '@leitai/contract/core/limits'
import { email as emailAddress } from '@leitai/contract/core/validation'
import { readCsv } from '../training/csv.ts'

const { teaching } = limits

type Field = 'number' | 'name' | 'email' | 'section' | 'group'

/** A line of a roster as it was written; `fault` names the field that cannot be right. */
export interface RosterLine extends Record<Field, string> {
  line: number
  fault: Field | 'unread' | 'twice' | null
}

/** What the head of a column is called in the lists that schools export. */
const heads: Record<Field, RegExp> = {
  number: /^(学号|工号|编号|学工号|学籍号|id|no\.?|number|(student|staff|user)[ _-]?(id|no\.?|number))$/i,
  name: /^(姓名|名字|name|full ?name|student ?name)$/i,
  email: /^(邮箱|电子邮箱|电子邮件|e-?mail( ?address)?)$/i,
  section: /^(班级|班|行政班|教学班|分班|section|class)$/i,
  group: /^(小组|分组|组|组别|group|team)$/i,
}
const most: Record<Field, number> = {
  ...{ number: teaching.number, name: teaching.person, email: 254 },
  ...{ section: teaching.section, group: teaching.section },
}
const fields: readonly Field[] = ['number', 'name', 'email', 'section', 'group']

const SEPARATORS = ['\t', ',', ';', '，', '；'] as const

/** The separator that the first line has most of: pasted tables have tabs. */
function separatorOf(text: string): string {
  const first = text.split('\n').find((line) => line.trim() !== '') ?? ''
  const counts = SEPARATORS.map((sign) => first.split(sign).length)
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ','
}

/** Without a head, the columns are told by what the first line holds. */
function guessed(cells: readonly string[]): (Field | null)[] {
  const left = new Set<Field>(fields)
  const take = (field: Field) => (left.delete(field) ? field : null)
  const byLook = cells.map((cell) => {
    if (cell.includes('@')) return take('email')
    return /\d{3,}/.test(cell) ? take('number') : null
  })
  return byLook.map((field) => field ?? take('name') ?? take('section') ?? take('group'))
}

/** The lines of a roster: csv, or cells copied from a spreadsheet, with or without a head. */
export function readRoster(text: string): RosterLine[] {
  const rows = readCsv(text, separatorOf(text)).map(({ line, cells }) => ({ line, cells: cells.map(plain) }))
  const [first, ...others] = rows
  if (!first) return []
  const head = first.cells.map((cell) => fields.find((field) => heads[field].test(cell)) ?? null)
  const hasHead = head.some((field) => field !== null)
  const columns = hasHead ? head : guessed(first.cells)
  return (hasHead ? others : rows).map(({ line, cells }) => {
    const cell = (field: Field) => cells[columns.indexOf(field)] ?? ''
    // Separators of another kind are no number.
    const of = (field: Field) => (/[\p{L}\p{N}]/u.test(cell(field)) ? cell(field) : '')
    const read = Object.fromEntries(fields.map((field) => [field, of(field)])) as Record<Field, string>
    const long = fields.find((field) => read[field].length > most[field])
    const badMail = read.email !== '' && !emailAddress.safeParse(read.email).success
    const empty = read.number === '' && read.email === ''
    return {
      ...read,
      email: read.email.toLowerCase(),
      line,
      fault: long ?? (badMail ? 'email' : empty ? 'unread' : null),
    }
  })
}

const plain = (cell: string) =>
  cell
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim()

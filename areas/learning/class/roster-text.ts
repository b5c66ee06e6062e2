import { limits } from '@leitai/platform/contract/limits'
import { email as emailAddress } from '@leitai/platform/contract/validation'
import { readCsv } from '../training/contract.lines.ts'
import { type Block, type Column, type Field, fields, guessedBlock, headBlocks } from './roster-head.ts'

const { teaching } = limits

/** A line of a roster as it was written; `fault` names the field that cannot be right, `cut` a number that lost digits. */
export interface RosterLine extends Record<Field, string> {
  line: number
  fault: Field | 'unread' | 'cut' | 'twice' | null
}

const most: Record<Field, number> = {
  number: teaching.number,
  name: teaching.person,
  email: 254,
  section: teaching.section,
  group: teaching.section,
}

const SEPARATORS = ['\t', ',', ';', '，', '；', '|'] as const

/** The separator that most lines have, and of these the one they have most of; null for words with blanks between them. */
function separatorOf(text: string): string | null {
  const lines = text.split('\n').slice(0, 200)
  const uses = SEPARATORS.map((sign) => {
    const counts = lines.map((line) => line.split(sign).length - 1)
    return { sign, lines: counts.filter((count) => count > 0).length, all: counts.reduce((sum, one) => sum + one, 0) }
  })
  const [best] = uses.sort((one, other) => other.lines - one.lines || other.all - one.all)
  return best && best.lines > 0 ? best.sign : null
}

interface Row {
  line: number
  cells: string[]
}

/** What is further to the right is none of a class list, but would be compared with every row. */
const MOST_COLUMNS = 60

const partedNumber = (whole: string, word: string) => (/\d{3}/.test(word) ? `${word}\t` : whole)

/** The cells of each line; those of a text that was copied from a page are parted by blanks, or the first one alone is a number. */
function rowsOf(text: string): Row[] {
  const separator = separatorOf(text)
  const cut =
    separator === null
      ? text
          .replace(/^\d{1,3}[.、．] ?(?=\S+ )/gm, '')
          .replace(/[ \u3000]{2,}/g, '\t')
          .replace(/^(\S+)[ \u3000]/gm, partedNumber)
      : text
  return readCsv(cut, separator ?? '\t').map(({ line, cells }) => ({
    line,
    cells: cells.slice(0, MOST_COLUMNS).map(cellText),
  }))
}

/** Rows in which the head is looked for; above it are titles. */
const HEAD_WITHIN = 30

/**
 * The lines of a roster: csv, or cells copied from a spreadsheet or a document. The head is looked for; what is above it, totals, notes and
 * heads of further pages are no students.
 */
export function readRoster(text: string): RosterLine[] {
  const rows = rowsOf(text)
  const first = firstHead(rows.slice(0, HEAD_WITHIN))
  const below = first < 0 ? withoutTitles(rows) : rows.slice(first)
  let blocks = first < 0 ? [guessedBlock(below.map(({ cells }) => cells))] : []
  const lines: RosterLine[] = []
  for (const row of below) {
    const head = first < 0 ? null : headBlocks(row.cells)
    if (head && (blocks.length === 0 || isHead(row.cells))) blocks = head
    else lines.push(...blocks.flatMap((block) => lineIn(row, block) ?? []))
    // It is refused.
    if (lines.length > teaching.rosterLines) break
  }
  if (!areRounded(lines.map(({ number }) => number))) return lines
  return lines.map((line) => (line.number.length > 15 ? { ...line, fault: line.fault ?? 'cut' } : line))
}

/** A further head has two columns that are known at least; a student may be called Name. */
const isHead = (cells: readonly string[]) =>
  (headBlocks(cells)?.[0] ? Object.keys(headBlocks(cells)?.[0] ?? {}).length : 0) > 1

/** The row that heads most columns, the first of several; -1 without any. */
function firstHead(rows: readonly Row[]): number {
  const widths = rows.map(({ cells }) => Object.keys(headBlocks(cells)?.[0] ?? {}).length)
  const best = Math.max(0, ...widths)
  return best === 0 ? -1 : widths.indexOf(best)
}

/** Without a head: from the first row on that has several cells, if any has. */
function withoutTitles(rows: readonly Row[]): Row[] {
  const width = (row: Row) => row.cells.filter((cell) => cell !== '').length
  const start = rows.findIndex((row) => width(row) > 1 && !isNote(row.cells))
  return rows.slice(Math.max(0, start))
}

/** Null for what is no student. */
function lineIn({ line, cells }: Row, block: Block): RosterLine | null {
  const at = (column: Column) => cells[block[column] ?? -1] ?? ''
  if (isStaff(at('role'))) return null
  const own = Object.values(block).map((place) => cells[place] ?? '')
  // The number may be one at a platform that takes addresses for it; some put # before it.
  const [mail, cell] = at('number').includes('@') ? [at('number'), ''] : [at('email'), at('number').replace(/^#/, '')]
  const given = studentNumber(cell)
  const number = given === 'cut' ? cell : given.number
  const hasNumber = isNumberLike(number) || given === 'cut'
  if (!hasNumber && mail === '' && (own.every((cell) => cell === '') || isNote(cells) || isSentence(cells))) return null
  // Separators of another kind are no cell.
  const worded = (cell: string) => (/[\p{L}\p{N}]/u.test(cell) ? cell : '')
  const read = {
    number: hasNumber ? number : '',
    name: personName(worded(at('name') || fullName(at('first'), at('last')))),
    email: mail.toLowerCase(),
    section: worded(at('section')),
    group: worded(at('group')),
  }
  const long = fields.find((field) => read[field].length > most[field])
  const badMail = read.email !== '' && !emailAddress.safeParse(read.email).success
  const empty = read.number === '' && read.email === ''
  const fault = given === 'cut' ? 'cut' : (long ?? (badMail ? 'email' : empty ? 'unread' : null))
  return { ...read, line, fault }
}

/** One cell that goes over the whole width. */
const isSentence = (cells: readonly string[]) => {
  const [only, ...others] = cells.filter((cell) => cell !== '')
  return others.length === 0 && (only?.length ?? 0) > 8
}

const fullName = (first: string, last: string) =>
  /\p{Script=Han}/u.test(first + last) ? `${last}${first}` : `${first} ${last}`.trim()

/** What spreadsheets and word processors make of numbers and names, undone where nothing was lost. */

/** More than any field may have; normalising a long row of accents, or matching it, takes time by the square of its length. */
const LONGEST = 500

/** A cell as it was meant: full-width letters, marks of text such as `="001"` and `'001`, and what nobody sees are undone. */
function cellText(cell: string): string {
  const text = cell
    .slice(0, LONGEST)
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim()
  return (/^="(.*)"$/.exec(text)?.[1] ?? text.replace(/^['`]/, '')).trim()
}

/** Digits that a spreadsheet keeps of a number; further ones become zeros. */
const KEPT_DIGITS = 15

/** A student or staff number, or `cut` if a spreadsheet has lost digits of it. */
function studentNumber(cell: string): { number: string } | 'cut' {
  const text = cell.replace(/(?<=\d)\s+(?=\d)/g, '')
  // Shown in place of a number that does not fit into its column.
  if (/^#{3,}$/.test(text)) return 'cut'
  if (/^\d+\.0+$/.test(text)) return { number: text.replace(/\.0+$/, '') }
  if (/^\d{1,3}(,\d{3})+(\.0+)?$/.test(text)) return { number: text.replace(/\.0+$/, '').replaceAll(',', '') }
  const [, whole = '', decimals = '', power = ''] = /^(\d)(?:\.(\d+))?E\+?(\d+)$/i.exec(text) ?? []
  if (whole === '') return { number: text }
  // Digits behind those that are shown are gone.
  return decimals.replace(/0+$/, '').length > 0 && decimals.length === Number(power)
    ? { number: whole + decimals }
    : 'cut'
}

/** Whether all long numbers end in zeros from the sixteenth digit on: a spreadsheet has rounded them. */
function areRounded(numbers: readonly string[]): boolean {
  const long = numbers.filter((number) => /^\d+$/.test(number) && number.length > KEPT_DIGITS)
  return long.length > 0 && long.every((number) => /^0+$/.test(number.slice(KEPT_DIGITS)))
}

/** Lists set Chinese names of two characters wide: 张　三. */
function personName(cell: string): string {
  const text = cell.replace(/\s+/g, ' ')
  return /^[\p{Script=Han}·•‧・ ]+$/u.test(text) ? text.replaceAll(' ', '').replace(/[•‧・]/g, '·') : text
}

const NOTE =
  /^(?:合计|总计|小计|共计|总人数|人数|共\s*\d+|备注|注[:：]|说明|制表|制单|审核|签[字名]|任课|主讲|教师签|班主任|辅导员|教学秘书|日期|打印|第\s*\d+\s*页|以下空白|满分|平均|points\b|class average|date$|student, test$|total\b|count\b|sum\b|notes?\b|remarks?\b|page\s*\d|printed|signature|\*+$|-+$)/i

/** Whether a row without number and address is a total, a note or a signature. */
function isNote(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '')
  return filled.length === 0 || NOTE.test(filled[0] ?? '') || filled.some((cell) => /_previewuser$/i.test(cell))
}

const STAFF = /教师|老师|助教|管理员|teacher|instructor|lecturer|teaching assistant|^ta$|designer|observer|staff|教員/i
/** Whether the role of somebody in a course is another than a student’s. */
const isStaff = (role: string): boolean => STAFF.test(role) && !/学生|student/i.test(role)

const TIME = /^\d{4}([-/.年])\d{1,2}[-/.月]\d{1,2}|\d{1,2}:\d\d/

/** Whether a cell can be a student or staff number: a sentence and a time are none. */
const isNumberLike = (cell: string): boolean =>
  /[\p{L}\p{N}]/u.test(cell) &&
  !TIME.test(cell) &&
  (!/\p{Script=Han}/u.test(cell) || /^\p{Script=Han}{1,3}[A-Za-z]?\d{4,}$/u.test(cell))

/** What spreadsheets and word processors make of numbers and names, undone where nothing was lost. */

/** More than any field may have; normalising a long row of accents, or matching it, takes time by the square of its length. */
const LONGEST = 500

/** A cell as it was meant: full-width letters, marks of text such as `="001"` and `'001`, and what nobody sees are undone. */
export function cellText(cell: string): string {
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
export function studentNumber(cell: string): { number: string } | 'cut' {
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
export function areRounded(numbers: readonly string[]): boolean {
  const long = numbers.filter((number) => /^\d+$/.test(number) && number.length > KEPT_DIGITS)
  return long.length > 0 && long.every((number) => /^0+$/.test(number.slice(KEPT_DIGITS)))
}

/** Lists set Chinese names of two characters wide: 张　三. */
export function personName(cell: string): string {
  const text = cell.replace(/\s+/g, ' ')
  return /^[\p{Script=Han}·•‧・ ]+$/u.test(text) ? text.replaceAll(' ', '').replace(/[•‧・]/g, '·') : text
}

const NOTE =
  /^(?:合计|总计|小计|共计|总人数|人数|共\s*\d+|备注|注[:：]|说明|制表|制单|审核|签[字名]|任课|主讲|教师签|班主任|辅导员|教学秘书|日期|打印|第\s*\d+\s*页|以下空白|满分|平均|points\b|class average|date$|student, test$|total\b|count\b|sum\b|notes?\b|remarks?\b|page\s*\d|printed|signature|\*+$|-+$)/i

/** Whether a row without number and address is a total, a note or a signature. */
export function isNote(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '')
  return filled.length === 0 || NOTE.test(filled[0] ?? '') || filled.some((cell) => /_previewuser$/i.test(cell))
}

const STAFF = /教师|老师|助教|管理员|teacher|instructor|lecturer|teaching assistant|^ta$|designer|observer|staff|教員/i
/** Whether the role of somebody in a course is another than a student’s. */
export const isStaff = (role: string): boolean => STAFF.test(role) && !/学生|student/i.test(role)

const TIME = /^\d{4}([-/.年])\d{1,2}[-/.月]\d{1,2}|\d{1,2}:\d\d/

/** Whether a cell can be a student or staff number: a sentence and a time are none. */
export const isNumberLike = (cell: string): boolean =>
  /[\p{L}\p{N}]/u.test(cell) &&
  !TIME.test(cell) &&
  (!/\p{Script=Han}/u.test(cell) || /^\p{Script=Han}{1,3}[A-Za-z]?\d{4,}$/u.test(cell))

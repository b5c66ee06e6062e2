/** What the class labels of a column are: texts, unless the host declares that they are compared by value. */
const labelKinds = ['text', 'integer', 'number', 'boolean'] as const
export type LabelKind = (typeof labelKinds)[number]

/** What nobody sees, and blanks of any width. */
const INVISIBLE = /[\s\u00ad\u200b-\u200f\u2060\ufeff]/u

/** A label without blanks, line ends and invisible characters around it, and with the line ends of Unix within. */
export function foldedLabel(label: string): string {
  let [start, end] = [0, label.length]
  while (start < end && INVISIBLE.test(label.charAt(start))) start++
  while (end > start && INVISIBLE.test(label.charAt(end - 1))) end--
  return label.slice(start, end).replace(/\r\n?/g, '\n')
}

/** Spellings of pandas, R, Excel, SQL, JSON and of people, in lower case; 1.0 is a flag in a column that has gaps. */
const TRUE: readonly string[] = ['true', 't', 'yes', 'y', '1', '1.0', '是', '真']
const FALSE: readonly string[] = ['false', 'f', 'no', 'n', '0', '0.0', '否', '假']

/** Beyond it a power of ten is no label that anybody wrote. */
const MAX_POWER = 10_000

/** What labels of a kind have in common that are the same: exact, whatever their size. Null for a text that is none of the kind. */
export function labelKey(label: string, kind: LabelKind): string | null {
  if (kind === 'text') return label
  if (kind === 'boolean') {
    const word = label.toLowerCase()
    return TRUE.includes(word) ? '1' : FALSE.includes(word) ? '0' : null
  }
  return numberKey(label, kind === 'integer')
}

/** Sign, digits without zeros around them, and the power of ten: "1.0", "1" and "10e-1" have the same. */
function numberKey(label: string, whole: boolean): string | null {
  const [, sign = '', before = '', after = '', power = '0'] =
    /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,6}))?$/.exec(label) ?? []
  const written = before + after
  if (written === '' || Math.abs(Number(power)) > MAX_POWER) return null
  const ended = withoutZerosBehind(written)
  const digits = ended.replace(/^0+/, '')
  if (digits === '') return '0'
  const exponent = Number(power) - after.length + written.length - ended.length
  if (whole && exponent < 0) return null
  return `${sign === '-' ? '-' : ''}${digits}e${exponent}`
}

/** An expression for zeros at the end would look from each of them anew. */
function withoutZerosBehind(digits: string): string {
  let end = digits.length
  while (digits.charCodeAt(end - 1) === 48) end--
  return digits.slice(0, end)
}

/** Integers as they are usually written, or all of them as a program writes them that holds them as floats. */
const INTEGER = /^(?:0|-?[1-9]\d{0,14})$/
const FLOAT = /^(?:0|-?[1-9]\d{0,14})\.0$/

/**
 * The kind of labels that nobody declared: integers where all are written in one of the two usual ways, else texts. No two labels that are
 * written differently are the same then.
 */
export function undeclaredKind(labels: readonly string[]): LabelKind {
  const all = (form: RegExp) => labels.length > 0 && labels.every((label) => form.test(label))
  return all(INTEGER) || all(FLOAT) ? 'integer' : 'text'
}

/** The kind that is proposed for these labels: the narrowest that all of them are, if none of them become one. */
export function proposedKind(labels: readonly string[]): LabelKind {
  const distinct = Array.from(new Set(labels))
  const fits = (kind: LabelKind) => {
    const keys = new Set(distinct.map((label) => labelKey(label, kind)))
    return distinct.length > 1 && keys.size === distinct.length && !keys.has(null)
  }
  if (distinct.every((label) => /[a-z是否真假]/i.test(label)) && fits('boolean')) return 'boolean'
  // "007" and "250.10" are names: who writes numbers writes no zeros around them, or as many decimals everywhere.
  if (distinct.some((label) => /^[+-]?0\d/.test(label))) return 'text'
  const decimals = new Set(distinct.map((label) => label.split('.')[1]?.length ?? 0))
  const plain = decimals.size === 1 || !distinct.some((label) => /\.\d*0$/.test(label))
  return plain && fits('integer') ? 'integer' : plain && fits('number') ? 'number' : 'text'
}

/** Whether two labels look like one in two spellings: another case, width or blanks, or the same value. */
export function areAlike(one: string, other: string): boolean {
  const plain = (label: string) =>
    label
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[\s\u00ad\u200b-\u200f\u2060\ufeff]/gu, '')
  const sameValue = (kind: LabelKind) => labelKey(one, kind) !== null && labelKey(one, kind) === labelKey(other, kind)
  return plain(one) === plain(other) || sameValue('number') || sameValue('boolean')
}

/** The positive one of two classes that nobody declared: 1 of 0 and 1 or -1 and 1, and the true one; -1 where only their host knows. */
export function plainPositive(classes: readonly string[]): number {
  const found = classAt(classes, '1')
  const isPlain = classes.every((label) => labelKey(label, 'boolean') !== null || labelKey(label, 'integer') === '-1e0')
  return isPlain ? found : -1
}

/** The place of the class that an option names: as it is written, else by its value. -1 if there is none. */
export function classAt(classes: readonly string[], name: string): number {
  const written = classes.indexOf(name)
  if (written >= 0) return written
  for (const kind of ['number', 'boolean'] as const) {
    const key = labelKey(name, kind)
    const found = key === null ? -1 : classes.findIndex((one) => labelKey(one, kind) === key)
    if (found >= 0 && classes.every((one) => labelKey(one, kind) !== null)) return found
  }
  return -1
}

import type { Data, Field, MetricOption, RawColumn, Truth, UndefinedReason } from '../metric.ts'
import { isBlank, isEmpty, newSequence, readPoints } from './code-points.ts'

const reference: Field = { name: 'reference', kind: 'text', title: { zh: '参考文本', en: 'reference text' } }
/** One reference text a row. */
export const oneReference: Field[] = [reference]
/** One or several, in as many columns. */
export const references: Field[] = [{ ...reference, many: 1 }]
export const oneText: Field[] = [{ name: 'text', kind: 'text', title: { zh: '提交的文本', en: 'submitted text' } }]

const none: RawColumn = { bytes: new Uint8Array(), starts: new Uint32Array(), ends: new Uint32Array() }

export const referencesOf = ({ values }: Pick<Truth, 'values'>): RawColumn[] => values.raw ?? []
export const referenceOf = ({ values }: Pick<Truth, 'values'>): RawColumn => values.raw?.[0] ?? none
export const submittedOf = ({ prediction }: Pick<Data, 'prediction'>): RawColumn => prediction.raw?.[0] ?? none

/** The first reference of a row always counts, further ones unless they are empty. */
export const counts = (raw: RawColumn, k: number, row: number): boolean => k === 0 || !isEmpty(raw, row)

export const severalReferences = {
  zh: '可以有多列参考文本；第一列之后的空单元格表示没有更多参考。',
  en: 'There may be several columns of references; an empty cell after the first column means that there is no further one.',
}

/** Words, or also single Chinese characters. */
export const unitOption: MetricOption = {
  name: 'unit',
  type: 'choice',
  default: 'word',
  choices: ['word', 'char'],
  help: {
    zh: '切分单位：word 按空白分词，char 另将每个汉字作为一个单位（适合中文）。',
    en: 'What counts as a word: word splits at blanks; char also takes every Chinese character as a word.',
  },
}

/** Whether no row has a word. */
export function noWords(truth: Truth, rows: Uint32Array): UndefinedReason | null {
  const points = newSequence()
  const raw = referenceOf(truth)
  const has = (row: number) => {
    readPoints(raw, row, points)
    for (let p = 0; p < points.length; p++) if (!isBlank(points.items[p] as number)) return true
    return false
  }
  return rows.some(has) ? null : 'nothing-true'
}

/** Whether every row’s first reference is empty. */
export function noCharacters(truth: Truth, rows: Uint32Array): UndefinedReason | null {
  const raw = referenceOf(truth)
  return rows.every((row) => isEmpty(raw, row)) ? 'nothing-true' : null
}

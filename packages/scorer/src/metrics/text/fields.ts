import { fromParts, mergeSums, sumParts } from '../boards.ts'
import type { Boards, Data, Field, MetricOption, Options, RawColumn, Truth, UndefinedReason } from '../metric.ts'
import { isBlank, isEmpty, newSequence, readPoints, wordsOf } from './code-points.ts'
import { cmrcText, squadText } from './squad.ts'

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

/** Brings a text into the form in which it is compared. */
export type Comparison = (text: string) => string

const forms: Record<string, Comparison> = {
  exact: (text) => text,
  blanks: (text) => wordsOf(text).join(' '),
  lowercase: (text) => wordsOf(text.toLowerCase()).join(' '),
  squad: squadText,
  cmrc: cmrcText,
}

/** When two texts are the same. */
export const comparisonOption: MetricOption = {
  name: 'compare',
  type: 'choice',
  default: 'exact',
  choices: Object.keys(forms),
  help: {
    zh: 'exact 逐字比较；blanks 将连续空白视为一个；lowercase 另忽略大小写；squad 按 SQuAD 规则：小写，去掉标点与冠词 a、an、the；cmrc 按 CMRC 2018 规则（中文）：小写，去掉其脚本所列的标点。',
    en: 'exact: as it is; blanks: runs of blanks are one; lowercase: also whatever the case; squad: as SQuAD does, in lower case without punctuation and the articles a, an, the; cmrc: as CMRC 2018 does for Chinese, in lower case without the punctuation that its script lists.',
  },
}

export const formOf = ({ compare }: Options): Comparison => forms[String(compare)] ?? ((text) => text)

/** What metrics on corrected texts share: the text to correct, before the right ones. */
export const sourceField: Field = {
  name: 'source',
  kind: 'text',
  title: { zh: '原文（可能有错）', en: 'text to correct' },
}

/** What is shown of right, submitted and wanted corrections. */
export const measureOptions = (beta: number): MetricOption[] => [
  {
    name: 'measure',
    type: 'choice',
    default: 'f',
    choices: ['f', 'precision', 'recall'],
    help: { zh: 'F 值、精确率或召回率。', en: 'The F-score, precision or recall.' },
  },
  {
    name: 'beta',
    type: 'number',
    default: beta,
    min: 0.001,
    max: 1000,
    help: {
      zh: 'F 值中召回率的权重；0.5 更看重精确率。',
      en: 'How much recall counts in the F-score; 0.5 puts precision first.',
    },
  },
]

/**
 * A value computed from totals of whole counts over the rows: add(row, totals) adds those of a row. Weights do not apply, since rounding
 * would then depend on the order.
 */
export function corpusBoards(
  data: Data,
  width: number,
  add: (row: number, totals: Float64Array) => void,
  finish: (totals: Float64Array) => number,
): Boards {
  const a = new Float64Array(width)
  const rest = new Float64Array(width)
  for (let row = 0; row < data.rows; row++) add(row, data.part[row] === 1 ? a : rest)
  return fromParts(data, a, rest, (one, other) => one.map((value, k) => value + (other[k] as number)), finish)
}

/**
 * The ratio of two sums over the rows, weighted if there are weights, passed through `finish`. amounts(row) is the upper one; it puts the
 * lower one into `lower`.
 */
export function ratioBoards(
  data: Data,
  amounts: (row: number, lower: Float64Array) => number,
  finish: (ratio: number) => number = (ratio) => ratio,
): Boards {
  const { weights, rows } = data
  const lower = new Float64Array(rows)
  const weightOf = (row: number) => (weights ? (weights[row] as number) : 1)
  const up = sumParts(data, (row) => weightOf(row) * amounts(row, lower))
  const down = sumParts(data, (row) => weightOf(row) * (lower[row] as number))
  return fromParts(
    data,
    { up: up.a, down: down.a },
    { up: up.rest, down: down.rest },
    (one, other) => ({ up: mergeSums(one.up, other.up), down: mergeSums(one.down, other.down) }),
    (sums) => finish((sums.up.high + sums.up.low) / (sums.down.high + sums.down.low)),
  )
}

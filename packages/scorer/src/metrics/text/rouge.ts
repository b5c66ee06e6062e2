import { meanOf } from '../boards.ts'
import { type Data, defineMetric, type Metric, type Words } from '../metric.ts'
import { isHan, newSequence, readLower, reserve, type Sequence } from './code-points.ts'
import { longestCommon } from './edit-distance.ts'
import { counts, oneText, references, referencesOf, severalReferences, submittedOf, unitOption } from './fields.ts'
import { createNames, type Names } from './names.ts'
import { createGramMatcher, gramCount } from './ngrams.ts'

const isAlphanumeric = (point: number) => (point >= 97 && point <= 122) || (point >= 48 && point <= 57)

/** Words of a–z and 0–9; all else parts them, except that Chinese characters may be words. */
function splitRouge({ items, length }: Sequence, names: Names, into: Sequence, han: boolean): void {
  into.length = 0
  reserve(into, length)
  for (let p = 0; p < length; ) {
    const start = p++
    const point = items[start] as number
    if (isAlphanumeric(point)) while (p < length && isAlphanumeric(items[p] as number)) p++
    else if (!han || !isHan(point)) continue
    into.items[into.length++] = names.idOf(items, start, p)
  }
}

type Compare = (text: Sequence, reference: Sequence) => number

function rougeOf(data: Data, compare: Compare): (row: number) => number {
  const han = data.options.unit === 'char'
  const all = referencesOf(data)
  const guess = submittedOf(data)
  const [points, text, reference] = [newSequence(), newSequence(), newSequence()]
  const names = createNames()
  return (row) => {
    names.clear()
    readLower(guess, row, points)
    splitRouge(points, names, text, han)
    let best = 0
    for (const [k, raw] of all.entries()) {
      if (!counts(raw, k, row)) continue
      readLower(raw, row, points)
      splitRouge(points, names, reference, han)
      best = Math.max(best, compare(text, reference))
    }
    return best
  }
}

function gramScore(n: number): Compare {
  const match = createGramMatcher()
  return (text, reference) => {
    const total = gramCount(text.length, n) + gramCount(reference.length, n)
    return total === 0 ? 0 : (2 * match(text, reference, n)) / total
  }
}

const sequenceScore: Compare = (text, reference) => {
  const total = text.length + reference.length
  return total === 0 ? 0 : (2 * longestCommon(text, reference)) / total
}

const common: Words = {
  zh: `各行的 F 值取平均（多个参考取最好的），取值 0 到 1。文本转为小写，只保留 a–z 与 0–9 组成的词，不做词干提取；单位 char 时每个汉字也是一个词，中文必须选它，否则汉字会被忽略。两者之一没有词则计 0。${severalReferences.zh}`,
  en: `The mean F of the rows, from 0 to 1, each with its best reference. Texts are brought to lower case, and only words of a-z and 0-9 are kept, without stemming; with the unit char every Chinese character is a word as well, which Chinese texts need, as they would be ignored otherwise. A row where either has no word counts 0. ${severalReferences.en}`,
}

function rouge(
  name: string,
  title: string,
  what: Words,
  formula: string,
  value: number,
  compare: () => Compare,
): Metric {
  return defineMetric({
    name,
    family: 'text',
    direction: 'higher',
    reference: `rouge-score ${title.replace('ROUGE-', 'rouge')}, F-measure without stemming`,
    weighted: true,
    truth: references,
    prediction: oneText,
    options: [unitOption],
    title: { zh: `${title}（摘要）`, en: `${title} (summaries)` },
    help: {
      zh: `${what.zh}${common.zh}\n\n$$${formula}$$`,
      en: `${what.en} ${common.en}\n\n$$${formula}$$`,
    },
    example: {
      solution: 'id,text\n1,the council passed the new budget\n2,The cat sat on the mat\n',
      submission: 'id,text\n1,the council passed a budget\n2,a cat on the mat\n',
      value,
    },
    evaluate: (data) => meanOf(data, rougeOf(data, compare())),
  })
}

const grams = (n: number): string =>
  `\\frac1N\\sum_i\\max_{y\\in Y_i}\\frac{2\\,|G_${n}(\\hat y_i)\\cap G_${n}(y)|}{|G_${n}(\\hat y_i)|+|G_${n}(y)|}`

export const rouge1 = rouge(
  'rouge-1',
  'ROUGE-1',
  { zh: '摘要与参考共有的词。', en: 'The words that a summary shares with its reference.' },
  grams(1),
  8 / 11,
  () => gramScore(1),
)

export const rouge2 = rouge(
  'rouge-2',
  'ROUGE-2',
  { zh: '摘要与参考共有的相邻词对。', en: 'The pairs of neighbouring words that a summary shares with its reference.' },
  grams(2),
  4 / 9,
  () => gramScore(2),
)

export const rougeL = rouge(
  'rouge-l',
  'ROUGE-L',
  {
    zh: '摘要与参考的最长公共子序列。',
    en: 'The longest sequence of words that a summary and its reference have in the same order.',
  },
  '\\frac1N\\sum_i\\max_{y\\in Y_i}\\frac{2\\,\\mathrm{LCS}(\\hat y_i,y)}{|\\hat y_i|+|y|}',
  8 / 11,
  () => sequenceScore,
)

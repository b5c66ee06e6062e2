import { type Data, defineMetric } from '../metric.ts'
import { isBlank, newSequence, readPoints, reserve, type Sequence } from './code-points.ts'
import { corpusBoards, counts, oneText, references, referencesOf, severalReferences, submittedOf } from './fields.ts'
import { createNames, type Names } from './names.ts'
import { createGramMatcher, gramCount } from './ngrams.ts'

const CHARACTERS = 6

const isPunctuation = (point: number) =>
  (point >= 33 && point <= 47) ||
  (point >= 58 && point <= 64) ||
  (point >= 91 && point <= 96) ||
  (point >= 123 && point <= 126)

function withoutBlanks({ items, length }: Sequence, into: Sequence): void {
  reserve(into, length)
  into.length = 0
  for (let p = 0; p < length; p++) if (!isBlank(items[p] as number)) into.items[into.length++] = items[p] as number
}

/** Words, of which one punctuation mark at the end, or else at the start, is a word of its own. */
function splitPunctuation({ items, length }: Sequence, names: Names, into: Sequence): void {
  reserve(into, length + 1)
  into.length = 0
  const put = (from: number, to: number) => {
    into.items[into.length++] = names.idOf(items, from, to)
  }
  for (let p = 0; p < length; ) {
    const start = p
    while (p < length && !isBlank(items[p] as number)) p++
    const first = p - start > 1 && isPunctuation(items[start] as number)
    const last = p - start > 1 && isPunctuation(items[p - 1] as number)
    const cut = last ? p - 1 : first ? start + 1 : p
    if (cut > start) put(start, cut)
    if (cut < p) put(cut, p)
    if (p === start) p++
  }
}

interface Parts {
  characters: Sequence
  words: Sequence
}
const newParts = (): Parts => ({ characters: newSequence(), words: newSequence() })

/** The F value of counts of n-grams of the text, of the reference, and shared, three for each size. */
function chrfOf(totals: Float64Array, beta: number): number {
  let precision = 0
  let recall = 0
  let sizes = 0
  for (let k = 0; k < totals.length; k += 3) {
    const [own, wanted, shared] = [totals[k] as number, totals[k + 1] as number, totals[k + 2] as number]
    if (own === 0 || wanted === 0) continue
    precision += shared / own
    recall += shared / wanted
    sizes++
  }
  if (precision + recall === 0) return 0
  const factor = beta * beta
  return (100 * (1 + factor) * (precision / sizes) * (recall / sizes)) / ((factor * precision + recall) / sizes)
}

function chrfCounts(data: Data, words: number, beta: number): (row: number, totals: Float64Array) => void {
  const all = referencesOf(data)
  const guess = submittedOf(data)
  const names = createNames()
  const match = createGramMatcher()
  const points = newSequence()
  const [text, reference] = [newParts(), newParts()]
  const read = (raw: (typeof all)[number], row: number, into: Parts) => {
    readPoints(raw, row, points)
    withoutBlanks(points, into.characters)
    if (words > 0) splitPunctuation(points, names, into.words)
  }
  const width = 3 * (CHARACTERS + words)
  const compare = (into: Float64Array) => {
    for (let k = 0; k < CHARACTERS + words; k++) {
      const n = k < CHARACTERS ? k + 1 : k - CHARACTERS + 1
      const one = k < CHARACTERS ? text.characters : text.words
      const other = k < CHARACTERS ? reference.characters : reference.words
      const wanted = gramCount(other.length, n)
      // Without any n-gram of this size in the reference, those of the text do not count.
      into[3 * k] = wanted > 0 ? gramCount(one.length, n) : 0
      into[3 * k + 1] = wanted
      into[3 * k + 2] = wanted > 0 ? match(one, other, n) : 0
    }
  }
  let [best, next] = [new Float64Array(width), new Float64Array(width)]
  return (row, totals) => {
    names.clear()
    read(guess, row, text)
    let highest = -1
    for (const [k, raw] of all.entries()) {
      if (!counts(raw, k, row)) continue
      read(raw, row, reference)
      compare(next)
      const value = all.length > 1 ? chrfOf(next, beta) : 0
      if (value <= highest) continue
      highest = value
      ;[best, next] = [next, best]
    }
    for (let k = 0; k < width; k++) totals[k] = (totals[k] as number) + (best[k] as number)
  }
}

export const chrf = defineMetric({
  name: 'chrf',
  family: 'text',
  direction: 'higher',
  reference: 'sacreBLEU corpus_chrf',
  truth: references,
  prediction: oneText,
  options: [
    {
      name: 'words',
      type: 'number',
      default: 0,
      min: 0,
      max: 4,
      integer: true,
      help: {
        zh: '另计的词 n 元的最大长度：0 为 chrF，2 为 chrF++。',
        en: 'The longest n-grams of words that count as well: 0 is chrF, 2 is chrF++.',
      },
    },
    {
      name: 'beta',
      type: 'number',
      default: 2,
      min: 0.1,
      max: 10,
      help: { zh: '召回率相对精确率的权重。', en: 'How much recall weighs against precision.' },
    },
  ],
  title: { zh: 'chrF 与 chrF++', en: 'chrF and chrF++' },
  help: {
    zh: `字符 1 到 6 元的 F 值，适合形态丰富或没有空格的语言；chrF++ 另加词的 1、2 元。计数在全部行上合计，各长度的精确率 $P$ 与召回率 $R$ 先取平均；取值 0 到 100，与 sacreBLEU 一致。空白不算字符，区分大小写。多个参考取该行 F 值最高的。${severalReferences.zh}\n\n$$100\\cdot\\frac{(1+\\beta^2)\\,\\bar P\\,\\bar R}{\\beta^2\\bar P+\\bar R}$$`,
    en: `The F of n-grams of 1 to 6 characters, for languages with many word forms or without blanks; chrF++ adds those of 1 and 2 words. Counts are summed over all rows, and precision $P$ and recall $R$ averaged over the sizes; from 0 to 100, as sacreBLEU gives it. Blanks are no characters; case counts. Of several references the one with the best F of the row is taken. ${severalReferences.en}\n\n$$100\\cdot\\frac{(1+\\beta^2)\\,\\bar P\\,\\bar R}{\\beta^2\\bar P+\\bar R}$$`,
  },
  example: {
    solution: 'id,text\n1,He drank tea.\n2,The cat sat.\n',
    submission: 'id,text\n1,He drinks tea.\n2,The cat sat on.\n',
    value: 59.037166745521795,
  },
  evaluate: (data) => {
    const words = Number(data.options.words)
    const beta = Number(data.options.beta)
    return corpusBoards(data, 3 * (CHARACTERS + words), chrfCounts(data, words, beta), (totals) => chrfOf(totals, beta))
  },
})

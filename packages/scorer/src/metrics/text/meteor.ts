import { meanOf } from '../boards.ts'
import { type Data, defineMetric } from '../metric.ts'
import { newSequence, readLower, type Sequence } from './code-points.ts'
import { counts, oneText, references, referencesOf, severalReferences, submittedOf, unitOption } from './fields.ts'
import { createNames } from './names.ts'
import { splitMixed, splitWords } from './words.ts'

const ALPHA = 0.9
const BETA = 3
const GAMMA = 0.5

/** Pairs equal words from the end: each word of the text with the last free one of the reference. */
function createAligner(): (text: Sequence, reference: Sequence, names: number) => { matches: number; chunks: number } {
  let last = new Int32Array(256)
  let earlier = new Int32Array(256)
  return (text, reference, names) => {
    if (last.length <= names) last = new Int32Array(names * 2)
    if (earlier.length <= reference.length) earlier = new Int32Array(reference.length * 2)
    last.fill(0, 0, names + 1)
    // A chain of the places of each word, counted from 1, the last one first.
    for (let k = 0; k < reference.length; k++) {
      const word = reference.items[k] as number
      earlier[k + 1] = last[word] as number
      last[word] = k + 1
    }
    let matches = 0
    let chunks = 0
    let next = 0
    let joined = -1
    for (let k = text.length - 1; k >= 0; k--) {
      const word = text.items[k] as number
      const place = last[word] as number
      if (place === 0) continue
      last[word] = earlier[place] as number
      matches++
      if (joined !== k + 1 || next !== place + 1) chunks++
      joined = k
      next = place
    }
    return { matches, chunks }
  }
}

function meteorOf(data: Data): (row: number) => number {
  const split = data.options.unit === 'char' ? splitMixed : splitWords
  const all = referencesOf(data)
  const guess = submittedOf(data)
  const [points, text, reference] = [newSequence(), newSequence(), newSequence()]
  const names = createNames()
  const align = createAligner()
  return (row) => {
    names.clear()
    readLower(guess, row, points)
    split(points, names, text)
    let best = 0
    for (const [k, raw] of all.entries()) {
      if (!counts(raw, k, row)) continue
      readLower(raw, row, points)
      split(points, names, reference)
      const { matches, chunks } = align(text, reference, names.size())
      if (matches === 0) continue
      const precision = matches / text.length
      const recall = matches / reference.length
      const mean = (precision * recall) / (ALPHA * precision + (1 - ALPHA) * recall)
      best = Math.max(best, (1 - GAMMA * (chunks / matches) ** BETA) * mean)
    }
    return best
  }
}

export const meteor = defineMetric({
  name: 'meteor',
  family: 'text',
  direction: 'higher',
  reference: 'nltk meteor_score with exact matches only',
  weighted: true,
  truth: references,
  prediction: oneText,
  options: [unitOption],
  title: { zh: 'METEOR（仅完全匹配）', en: 'METEOR (exact matches)' },
  help: {
    zh: `按词对齐提交与参考，综合精确率 $P$ 与召回率 $R$，并按对齐碎成多少段扣分；不用词干与同义词，因此与语言资源无关。不区分大小写，标点属于词；对齐从末尾开始，每个词配参考中最后一个未用的相同词。各行取最好的参考，再求平均；没有匹配的行计 0。${severalReferences.zh}\n\n$$\\Big(1-0.5\\big(\\tfrac{\\text{段数}}{\\text{匹配数}}\\big)^3\\Big)\\frac{PR}{0.9P+0.1R}$$`,
    en: `Aligns the words of a text with those of a reference, takes a mean of precision $P$ and recall $R$, and less the more pieces the alignment breaks into; without stems and synonyms, so no language resource is needed. Case does not count, and punctuation belongs to its word; words are paired from the end, each with the last equal one of the reference that is free. The best reference of each row, averaged over the rows; a row without a match counts 0. ${severalReferences.en}\n\n$$\\Big(1-0.5\\big(\\tfrac{\\text{pieces}}{\\text{matches}}\\big)^3\\Big)\\frac{PR}{0.9P+0.1R}$$`,
  },
  example: {
    solution: 'id,text\n1,the cat sat on the mat\n2,good morning\n',
    submission: 'id,text\n1,on the mat sat the cat\n2,good evening\n',
    value: 0.375,
  },
  evaluate: (data) => meanOf(data, meteorOf(data)),
})

import { meanOf } from '../boards.ts'
import { type Data, defineMetric, type RawColumn } from '../metric.ts'
import { newSequence, putText, readLower, type Sequence, sameBytes, textOf } from './code-points.ts'
import {
  counts,
  oneReference,
  oneText,
  referenceOf,
  references,
  referencesOf,
  severalReferences,
  submittedOf,
  unitOption,
} from './fields.ts'
import { createNames } from './names.ts'
import { squadMixed, squadText } from './squad.ts'
import { splitMixed, splitWords } from './words.ts'

/** Sizes of two sets of words and of what they share, with the words numbered in the order of their appearance. */
function jaccard(data: Data, bothEmpty: number): (row: number) => number {
  const truth = referenceOf(data)
  const guess = submittedOf(data)
  const points = newSequence()
  const words = newSequence()
  const names = createNames()
  let seen = new Int32Array(256)
  let stamp = 0
  return (row) => {
    names.clear()
    readLower(truth, row, points)
    splitWords(points, names, words)
    const vocabulary = names.size()
    if (vocabulary > 0 && sameBytes(truth, guess, row)) return 1
    readLower(guess, row, points)
    splitWords(points, names, words)
    const union = names.size()
    if (union === 0) return bothEmpty
    if (seen.length <= union) seen = new Int32Array(union * 2)
    stamp++
    let shared = 0
    for (let k = 0; k < words.length; k++) {
      const word = words.items[k] as number
      if (word <= vocabulary && seen[word] !== stamp) shared++
      seen[word] = stamp
    }
    return shared / union
  }
}

export const wordJaccard = defineMetric({
  name: 'word-jaccard',
  family: 'text',
  direction: 'higher',
  reference: 'scikit-learn jaccard_score (average=samples) on sets of words',
  weighted: true,
  truth: oneReference,
  prediction: oneText,
  options: [
    {
      name: 'empty',
      type: 'choice',
      default: 'zero',
      choices: ['zero', 'one'],
      help: { zh: '两者都没有词的行计 0 还是 1。', en: 'What a row counts where neither text has a word.' },
    },
  ],
  title: { zh: '词集合 Jaccard', en: 'Word-level Jaccard' },
  help: {
    zh: '两段文本转为小写并按空白分词，共有的不同词数除以全部不同词数，对各行求平均。标点属于词。两者都没有词的行按选项计 0 或 1。\n\n$$\\frac1n\\sum_i\\frac{|W(\\hat y_i)\\cap W(y_i)|}{|W(\\hat y_i)\\cup W(y_i)|}$$',
    en: 'Both texts in lower case and split at blanks: the number of different words in both over the number of different words in either, averaged over the rows. Punctuation belongs to its word. A row without a word in either text counts 0 or 1, by the option.\n\n$$\\frac1n\\sum_i\\frac{|W(\\hat y_i)\\cap W(y_i)|}{|W(\\hat y_i)\\cup W(y_i)|}$$',
  },
  example: {
    solution: 'id,text\n1,very good day\n2,bad\n',
    submission: 'id,text\n1,Good day\n2,not bad\n',
    value: 7 / 12,
  },
  evaluate: (data) => meanOf(data, jaccard(data, data.options.empty === 'one' ? 1 : 0)),
})

/** How many words two sequences share, each as often as in both. */
export function createOverlap(): (one: Sequence, other: Sequence, names: number) => number {
  let left = new Int32Array(256)
  return (one, other, names) => {
    if (left.length <= names) left = new Int32Array(names * 2)
    for (let k = 0; k < one.length; k++) left[one.items[k] as number] = (left[one.items[k] as number] as number) + 1
    let shared = 0
    for (let k = 0; k < other.length; k++) {
      const word = other.items[k] as number
      const rest = left[word] as number
      if (rest > 0) {
        shared++
        left[word] = rest - 1
      }
    }
    for (let k = 0; k < one.length; k++) left[one.items[k] as number] = 0
    return shared
  }
}

function tokenF1Of(data: Data): (row: number) => number {
  const char = data.options.unit === 'char'
  const form = char ? squadMixed : squadText
  const split = char ? splitMixed : splitWords
  const all = referencesOf(data)
  const guess = submittedOf(data)
  const [points, truth, answer] = [newSequence(), newSequence(), newSequence()]
  const names = createNames()
  const overlap = createOverlap()
  const read = (raw: RawColumn, row: number, into: Sequence) => {
    putText(form(textOf(raw, row)), points)
    split(points, names, into)
  }
  return (row) => {
    names.clear()
    read(guess, row, answer)
    let best = 0
    for (const [k, raw] of all.entries()) {
      if (!counts(raw, k, row)) continue
      read(raw, row, truth)
      const total = answer.length + truth.length
      const value = total === 0 ? 1 : (2 * overlap(truth, answer, names.size())) / total
      if (value > best) best = value
    }
    return best
  }
}

export const tokenF1 = defineMetric({
  name: 'token-f1',
  family: 'text',
  direction: 'higher',
  reference: 'SQuAD 2.0 evaluation script, F1',
  weighted: true,
  truth: references,
  prediction: oneText,
  options: [unitOption],
  title: { zh: '答案词 F1（SQuAD）', en: 'Token F1 of answers (SQuAD)' },
  help: {
    zh: `英文问答按 SQuAD 的规则；中文抽取式阅读理解（CMRC 2018、DRCD）另有 cmrc-f1，两者数值不同。答案先规范化：转为小写，去掉标点与英文冠词 a、an、the。再按词的重叠算 F1，取各参考中最好的，对各行求平均。单位 char 时每个汉字算一个词，并去掉中文标点。两者都没有词计 1，只有一方没有计 0。${severalReferences.zh}\n\n$$\\frac1n\\sum_i\\max_{y\\in Y_i}\\frac{2\\,|\\hat y_i\\cap y|}{|\\hat y_i|+|y|}$$`,
    en: `For answers in English, as SQuAD has it; Chinese reading comprehension (CMRC 2018, DRCD) has cmrc-f1, whose values differ. Answers are brought to lower case, without punctuation and the articles a, an, the; then comes the F1 of the words that both have, the best over the references, averaged over the rows. With the unit char every Chinese character is a word, and Chinese punctuation goes, too. It is 1 where neither has a word and 0 where only one has. ${severalReferences.en}\n\n$$\\frac1n\\sum_i\\max_{y\\in Y_i}\\frac{2\\,|\\hat y_i\\cap y|}{|\\hat y_i|+|y|}$$`,
  },
  example: {
    solution: 'id,answer,other\n1,Qin Shi Huang,Qin\n2,the Great Wall,\n',
    submission: 'id,answer\n1,Qin Shi\n2,Great Wall of China\n',
    value: (4 / 5 + 2 / 3) / 2,
  },
  evaluate: (data) => meanOf(data, tokenF1Of(data)),
})

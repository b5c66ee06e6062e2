import { type Data, defineMetric, type RawColumn } from '../metric.ts'
import { newSequence, readLower, readPoints, type Sequence } from './code-points.ts'
import {
  corpusBoards,
  counts,
  oneText,
  references,
  referencesOf,
  severalReferences,
  submittedOf,
  unitOption,
} from './fields.ts'
import { createNames } from './names.ts'
import { LONGEST_SHIFTED, terEdits } from './ter-edits.ts'
import { splitMixed, splitWords } from './words.ts'

/** Totals: edits to the nearest reference, and the mean length of the references. */
function terCounts(data: Data): (row: number, totals: Float64Array) => void {
  const readText = data.options.lowercase === 'yes' ? readLower : readPoints
  const split = data.options.unit === 'char' ? splitMixed : splitWords
  const all = referencesOf(data)
  const guess = submittedOf(data)
  const [points, text, reference] = [newSequence(), newSequence(), newSequence()]
  const names = createNames()
  const read = (raw: RawColumn, row: number, into: Sequence) => {
    readText(raw, row, points)
    split(points, names, into)
  }
  return (row, totals) => {
    names.clear()
    read(guess, row, text)
    let fewest = Number.POSITIVE_INFINITY
    let words = 0
    let counted = 0
    for (const [k, raw] of all.entries()) {
      if (!counts(raw, k, row)) continue
      read(raw, row, reference)
      fewest = Math.min(fewest, terEdits(text, reference))
      words += reference.length
      counted++
    }
    totals[0] = (totals[0] as number) + fewest
    totals[1] = (totals[1] as number) + words / counted
  }
}

function terOf([edits = 0, words = 0]: Float64Array): number {
  if (words > 0) return (100 * edits) / words
  return edits > 0 ? 100 : 0
}

export const ter = defineMetric({
  name: 'ter',
  family: 'text',
  direction: 'lower',
  reference: 'sacreBLEU corpus_ter',
  truth: references,
  prediction: oneText,
  options: [
    unitOption,
    {
      name: 'lowercase',
      type: 'choice',
      default: 'yes',
      choices: ['yes', 'no'],
      help: { zh: 'yes 表示不区分大小写。', en: 'yes: whatever the case.' },
    },
  ],
  title: { zh: '翻译编辑率 TER', en: 'Translation edit rate (TER)' },
  help: {
    zh: `把译文改成参考所需的编辑数占参考词数的百分比；编辑包括词的插入、删除、替换，以及把一串词整体移到别处，各算一次。取值从 0 起，可能超过 100，与 sacreBLEU 一致：移位的搜索是启发式的，最多 10 个词、相距 50 以内；标点不单独切开。多个参考时取编辑数最少的，词数取平均。超过 ${LONGEST_SHIFTED} 个词的文本不再尝试移位。${severalReferences.zh}\n\n$$100\\cdot\\frac{\\sum_i\\min_{y\\in Y_i}\\mathrm{edits}(\\hat y_i,y)}{\\sum_i\\overline{|y|}_{y\\in Y_i}}$$`,
    en: `The edits that turn the translations into their references, as a percentage of the words of the references. An edit inserts, deletes or replaces a word, or moves a sequence of words as a whole. It starts at 0 and may exceed 100, as sacreBLEU gives it: moves are searched by heuristics, up to 10 words over up to 50 places; punctuation stays with its word. Of several references the nearest gives the edits, and their mean length counts. In texts of more than ${LONGEST_SHIFTED} words no moves are tried. ${severalReferences.en}\n\n$$100\\cdot\\frac{\\sum_i\\min_{y\\in Y_i}\\mathrm{edits}(\\hat y_i,y)}{\\sum_i\\overline{|y|}_{y\\in Y_i}}$$`,
  },
  example: {
    solution: 'id,text\n1,we went to the park yesterday\n2,good morning\n',
    submission: 'id,text\n1,yesterday we went to a park\n2,good morning\n',
    value: 25,
  },
  evaluate: (data) => corpusBoards(data, 2, terCounts(data), terOf),
})

import { meanOf } from '../boards.ts'
import { type Data, defineMetric, type RawColumn } from '../metric.ts'
import { textOf, wordsOf } from './code-points.ts'
import { corpusBoards, noWords, oneReference, oneText, referenceOf, submittedOf } from './fields.ts'

/** The different spans of a cell; numbers are compared by value. */
function spansOf(text: string): Set<string> {
  return new Set(
    wordsOf(text).map((span) => {
      const numbers = /^([+-]?\d+):([+-]?\d+)$/.exec(span)
      return numbers ? `${Number(numbers[1])}:${Number(numbers[2])}` : span
    }),
  )
}

function spanReader(data: Data): (row: number) => { truth: Set<string>; guess: Set<string> } {
  const truth = referenceOf(data)
  const guess = submittedOf(data)
  return (row) => ({ truth: spansOf(textOf(truth, row)), guess: spansOf(textOf(guess, row)) })
}

const f1 = ([right = 0, wrong = 0, missed = 0]: Float64Array) => (2 * right) / (2 * right + wrong + missed)

const bump = (totals: Float64Array, k: number, by = 1) => {
  totals[k] = (totals[k] as number) + by
}

/** Whether one of the true answers was given; null for no answer. An answer of several spans is none of them. */
function isRight({ truth, guess }: { truth: Set<string>; guess: Set<string> }): boolean | null {
  const [first] = guess
  return first === undefined ? null : guess.size === 1 && truth.has(first)
}

/** Where the first of the answers of a row ends; they are separated by spaces. */
function firstEnd({ bytes, starts }: RawColumn, row: number, end: number): number {
  const start = starts[row] as number
  const blank = bytes.subarray(start, end).indexOf(32)
  return blank < 0 ? end : start + blank
}

export const answerF1 = defineMetric({
  name: 'answer-f1',
  family: 'text',
  direction: 'higher',
  reference: 'scikit-learn f1_score (average=micro) over answers, as in TensorFlow 2.0 Question Answering',
  truth: oneReference,
  prediction: oneText,
  options: [
    {
      name: 'count',
      type: 'choice',
      default: 'positives',
      choices: ['positives', 'all'],
      help: {
        zh: 'positives 只数作答与漏答；all 把正确的不作答也算对，即正确行的比例。',
        en: 'positives: answers and missed ones; all: a rightly missing answer is right, too, so the score is the share of right rows.',
      },
    },
  ],
  title: { zh: '问答区间的 micro F1', en: 'Micro F1 of answers' },
  help: {
    zh: '真值列出该行所有可接受的答案，以空格分隔，每个是「起点：终点」或 YES、NO；空表示没有答案。提交最多一个答案，空表示不作答。命中任一答案为 $TP$；答错或本无答案而作答为 $FP$；有答案而不作答为 $FN$。写多个答案的行算答错。\n\n$$F_1=\\frac{2TP}{2TP+FP+FN}$$\n\n选项 all 时得分为判断正确的行所占的比例，其中包括本无答案且未作答的行，等于两类合计的 micro F1。',
    en: 'The truth lists all answers that are accepted for the row, separated by spaces, each "start:end" or YES or NO; empty means that there is none. A submission gives at most one, or nothing. $TP$ are answers that are among the true ones, $FP$ wrong answers and answers where there is none, $FN$ rows without an answer where there is one. A row with several answers is wrong.\n\n$$F_1=\\frac{2TP}{2TP+FP+FN}$$\n\nWith all the score is the share of right rows, among them those that rightly have no answer; that is the micro F1 over both classes.',
  },
  example: {
    solution: 'id,answers\n1,10:20 12:18\n2,\n3,YES\n4,5:9\n',
    submission: 'id,answer\n1,12:18\n2,\n3,NO\n4,\n',
    value: 0.5,
  },
  perfect: ({ raw: [answers] = [] }) => [
    answers && { ...answers, ends: answers.ends.map((end, row) => firstEnd(answers, row, end)) },
  ],
  undefinedOn: (truth, rows, { count }) => (count === 'positives' ? noWords(truth, rows) : null),
  evaluate: (data) => {
    const read = spanReader(data)
    if (data.options.count === 'all') {
      return meanOf(data, (row) => {
        const one = read(row)
        return (isRight(one) ?? one.truth.size === 0) ? 1 : 0
      })
    }
    const add = (row: number, totals: Float64Array) => {
      const one = read(row)
      const right = isRight(one)
      if (right !== null) bump(totals, right ? 0 : 1)
      else if (one.truth.size > 0) bump(totals, 2)
    }
    return corpusBoards(data, 3, add, f1)
  },
})

export const spanF1 = defineMetric({
  name: 'span-f1',
  family: 'text',
  direction: 'higher',
  reference: 'scikit-learn f1_score (average=micro) over sets of spans',
  truth: oneReference,
  prediction: oneText,
  options: [],
  title: { zh: '区间集合的 micro F1', en: 'Micro F1 of spans' },
  help: {
    zh: '每行是一组区间，以空格分隔，例如「3:7 12:15」，可以为空；也可以是任何不含空格的标记。完全相同才算命中，重复的只算一次；在全部行上合计。\n\n$$F_1=\\frac{2\\sum_i|\\hat S_i\\cap S_i|}{\\sum_i|\\hat S_i|+\\sum_i|S_i|}$$',
    en: 'A row has a set of spans, separated by spaces, such as "3:7 12:15", maybe none; any marks without blanks will do. A span is right only if it is the same; repeated ones count once; all rows are summed.\n\n$$F_1=\\frac{2\\sum_i|\\hat S_i\\cap S_i|}{\\sum_i|\\hat S_i|+\\sum_i|S_i|}$$',
  },
  example: {
    solution: 'id,spans\n1,3:7 12:15\n2,\n3,1:4\n',
    submission: 'id,spans\n1,3:7 12:16\n2,\n3,1:4\n',
    value: 2 / 3,
  },
  undefinedOn: noWords,
  evaluate: (data) => {
    const read = spanReader(data)
    const add = (row: number, totals: Float64Array) => {
      const { truth, guess } = read(row)
      let right = 0
      for (const span of guess) if (truth.has(span)) right++
      bump(totals, 0, right)
      bump(totals, 1, guess.size - right)
      bump(totals, 2, truth.size - right)
    }
    return corpusBoards(data, 3, add, f1)
  },
})

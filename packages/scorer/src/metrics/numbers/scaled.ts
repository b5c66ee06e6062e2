import { meanOf } from '../boards.ts'
import { defineMetric, type Field, type Metric, type Truth, type UndefinedReason } from '../metric.ts'
import { scale, value } from './fields.ts'

const guess: Field = { name: 'value', kind: 'number', title: { zh: '预测值', en: 'predicted value' } }

/** A scale of 0 would be divided by. */
export function zeroScale({ values }: Truth, rows: Uint32Array): UndefinedReason | null {
  return rows.some((row) => values.columns[1]?.[row] === 0) ? 'zero' : null
}

type Given = Pick<Metric, 'name' | 'title' | 'help' | 'example'>

/** The mean of errors that are divided by the scale of their series. */
function scaledError(
  given: Given,
  loss: (miss: number, scale: number) => number,
  finish?: (mean: number) => number,
): Metric {
  return defineMetric({
    family: 'numbers',
    direction: 'lower',
    reference: 'Hyndman and Koehler 2006; M4 and M5 competitions',
    weighted: true,
    truth: [value, scale],
    prediction: [guess],
    options: [],
    undefinedOn: zeroScale,
    ...given,
    evaluate: (data) => {
      const [truth, scales] = data.values.columns
      const [guesses] = data.prediction.columns
      return meanOf(
        data,
        (row) => loss((guesses?.[row] as number) - (truth?.[row] as number), scales?.[row] as number),
        finish,
      )
    },
  })
}

const example = {
  solution: 'id,sales,scale\n1,10,2\n2,12,2\n3,100,25\n',
  submission: 'id,sales\n1,11\n2,10\n3,90\n',
}

export const mase = scaledError(
  {
    name: 'mase',
    title: { zh: '平均绝对标度误差 MASE', en: 'Mean absolute scaled error (MASE)' },
    help: {
      zh: '误差绝对值除以该序列的尺度，再求平均；小于 1 即优于朴素预测。\n\n$$\\frac1n\\sum_i\\frac{|\\hat y_i-y_i|}{q_i}$$\n\n答案的 scale 列给出每行所属序列的尺度 $q_i$，通常是训练段上（季节性）朴素预测的平均绝对误差，必须大于 0。若各序列的行数不同而要等权，请按序列分组评分。',
      en: 'The absolute error over the scale of its series, averaged; below 1 is better than a naive forecast.\n\n$$\\frac1n\\sum_i\\frac{|\\hat y_i-y_i|}{q_i}$$\n\nThe column scale of the solution has the scale $q_i$ of each row’s series, usually the mean absolute error of the (seasonal) naive forecast on the training part; it must be above 0. To weigh series of unequal length alike, score by groups of the series.',
    },
    example: { ...example, value: 0.6333333333333333 },
  },
  (miss, of) => Math.abs(miss) / of,
)

export const rmsse = scaledError(
  {
    name: 'rmsse',
    title: { zh: '均方根标度误差 RMSSE', en: 'Root mean squared scaled error (RMSSE)' },
    help: {
      zh: '误差平方除以该序列的尺度，求平均后开方。\n\n$$\\sqrt{\\frac1n\\sum_i\\frac{(\\hat y_i-y_i)^2}{q_i}}$$\n\n答案的 scale 列给出 $q_i$，通常是训练段上朴素预测的均方误差，必须大于 0。先对每个序列开方再加权平均的 M5 竞赛指标为 WRMSSE。',
      en: 'The squared error over the scale of its series, averaged, and its root.\n\n$$\\sqrt{\\frac1n\\sum_i\\frac{(\\hat y_i-y_i)^2}{q_i}}$$\n\nThe column scale of the solution has $q_i$, usually the mean squared error of the naive forecast on the training part; it must be above 0. The M5 competition takes the root of each series, then the weighted mean: WRMSSE.',
    },
    example: { ...example, value: 1.4719601443879744 },
  },
  (miss, of) => (miss * miss) / of,
  Math.sqrt,
)

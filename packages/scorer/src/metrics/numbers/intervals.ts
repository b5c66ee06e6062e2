import { meanOf } from '../boards.ts'
import { defineMetric } from '../metric.ts'
import { lower, upper, value } from './fields.ts'

const example = {
  solution: 'id,y\n1,10\n2,4\n3,7\n',
  submission: 'id,low,high\n1,8,12\n2,5,6\n3,6,7\n',
}

export const intervalScore = defineMetric({
  name: 'interval-score',
  family: 'numbers',
  direction: 'lower',
  reference: 'Winkler 1972; Gneiting and Raftery 2007',
  weighted: true,
  truth: [value],
  prediction: [lower, upper],
  options: [
    {
      name: 'alpha',
      type: 'number',
      default: 0.1,
      min: 0.0001,
      max: 0.9999,
      help: {
        zh: '真值落在区间外的名义概率；0.1 即 90% 区间。',
        en: 'The nominal chance that the truth lies outside; 0.1 means intervals of 90%.',
      },
    },
  ],
  title: { zh: '区间评分（Winkler）', en: 'Interval score (Winkler)' },
  help: {
    zh: '区间的宽度，加上真值落在区间外时按距离计的罚分。\n\n$$\\frac1n\\sum_i\\Big((u_i-l_i)+\\frac2\\alpha(l_i-y_i)_++\\frac2\\alpha(y_i-u_i)_+\\Big)$$\n\n给出 $\\alpha/2$ 与 $1-\\alpha/2$ 分位数时期望得分最好。上下限写反时照公式计算，两项罚分都可能出现。',
    en: 'The width of the interval and, where the truth lies outside, a penalty by its distance.\n\n$$\\frac1n\\sum_i\\Big((u_i-l_i)+\\frac2\\alpha(l_i-y_i)_++\\frac2\\alpha(y_i-u_i)_+\\Big)$$\n\nThe quantiles $\\alpha/2$ and $1-\\alpha/2$ score best on average. Ends in the wrong order go into the formula as they are, and may be penalised twice.',
  },
  example: { ...example, value: 8.666666666666666 },
  evaluate: (data) => {
    const penalty = 2 / Number(data.options.alpha)
    const [truth] = data.values.columns
    const [lows, highs] = data.prediction.columns
    return meanOf(data, (row) => {
      const y = truth?.[row] as number
      const low = lows?.[row] as number
      const high = highs?.[row] as number
      return high - low + penalty * (Math.max(low - y, 0) + Math.max(y - high, 0))
    })
  },
})

export const intervalCoverage = defineMetric({
  name: 'interval-coverage',
  family: 'numbers',
  direction: 'higher',
  reference: 'numpy, share of rows within their interval (PICP)',
  weighted: true,
  truth: [value],
  prediction: [lower, upper],
  options: [],
  title: { zh: '区间覆盖率', en: 'Coverage of intervals' },
  help: {
    zh: '真值落在预测区间内（含端点）的行所占的比例。\n\n$$\\frac1n\\sum_i[l_i\\le y_i\\le u_i]$$\n\n区间越宽越容易覆盖，因此不宜单独用来排名，可与区间评分并列显示。',
    en: 'The share of rows whose truth lies within the predicted interval, ends included.\n\n$$\\frac1n\\sum_i[l_i\\le y_i\\le u_i]$$\n\nWide intervals cover more, so it should not rank alone; show it beside the interval score.',
  },
  example: { ...example, value: 0.6666666666666666 },
  evaluate: (data) => {
    const [truth] = data.values.columns
    const [lows, highs] = data.prediction.columns
    return meanOf(data, (row) => {
      const y = truth?.[row] as number
      return y >= (lows?.[row] as number) && y <= (highs?.[row] as number) ? 1 : 0
    })
  },
})

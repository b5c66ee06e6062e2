import { meanOf } from '../boards.ts'
import { defineMetric } from '../metric.ts'
import { firstColumn } from '../values.ts'

export const pinball = defineMetric({
  name: 'pinball',
  family: 'numbers',
  direction: 'lower',
  reference: 'scikit-learn mean_pinball_loss',
  weighted: true,
  truth: 'number',
  prediction: 'number',
  options: [
    {
      name: 'alpha',
      type: 'number',
      default: 0.5,
      min: 0,
      max: 1,
      help: { zh: '要预测的分位点（0 到 1）。', en: 'The quantile to predict (0 to 1).' },
    },
  ],
  title: { zh: '分位数损失（pinball）', en: 'Quantile loss (pinball)' },
  help: {
    zh: '预测偏低时每单位罚 $\\alpha$，偏高时罚 $1-\\alpha$。\n\n$$\\frac1n\\sum_i\\max\\big(\\alpha(y_i-\\hat y_i),(\\alpha-1)(y_i-\\hat y_i)\\big)$$',
    en: 'A prediction too low costs $\\alpha$ a unit, one too high $1-\\alpha$.\n\n$$\\frac1n\\sum_i\\max\\big(\\alpha(y_i-\\hat y_i),(\\alpha-1)(y_i-\\hat y_i)\\big)$$',
  },
  example: { truth: ['10', '10'], prediction: ['8', '11'], options: { alpha: 0.9 }, value: 0.95 },
  evaluate: (data) => {
    const alpha = Number(data.options.alpha)
    const truth = firstColumn(data.values)
    const guess = firstColumn(data.prediction)
    return meanOf(data, (row) => {
      const miss = (truth[row] as number) - (guess[row] as number)
      return miss >= 0 ? alpha * miss : (alpha - 1) * miss
    })
  },
})

import { eachBoard, meanOf, sumOf } from '../boards.ts'
import { type Boards, type Data, defineMetric, type Metric, type MetricOption } from '../metric.ts'
import { allZero, firstColumn } from '../rules.ts'
import { listFault, listOf, scale, value } from './fields.ts'
import { zeroScale } from './scaled.ts'

const quantilesOption = (value: string): MetricOption => ({
  name: 'quantiles',
  type: 'text',
  default: value,
  help: {
    zh: '各预测列的分位点，以空格分隔，从小到大，与列的次序一致。',
    en: 'The quantile of each prediction column, separated by spaces, rising, in the order of the columns.',
  },
})

type Given = Pick<Metric, 'name' | 'reference' | 'title' | 'help' | 'example' | 'options' | 'truth'> & Partial<Metric>

function quantileMetric(given: Given): Metric {
  return defineMetric({
    family: 'numbers',
    direction: 'lower',
    weighted: true,
    prediction: [{ name: 'quantile', kind: 'number', many: 1, title: { zh: '分位数', en: 'quantile' } }],
    optionFault: ({ quantiles }, { prediction }) =>
      listFault('quantiles', quantiles, { min: 0, max: 1, count: prediction.length }),
    evaluate: meanLoss,
    ...given,
  })
}

/** The mean over columns of the quantile loss of a row. */
function lossOf({ values, prediction, options }: Data): (row: number) => number {
  const alphas = Float64Array.from(listOf(options.quantiles))
  const [truth] = values.columns
  const { columns } = prediction
  return (row) => {
    const y = truth?.[row] as number
    let sum = 0
    for (let k = 0; k < columns.length; k++) {
      const miss = y - (columns[k]?.[row] as number)
      const alpha = alphas[k] as number
      sum += miss >= 0 ? alpha * miss : (alpha - 1) * miss
    }
    return sum / columns.length
  }
}

/** The mean of the rows’ losses, divided by the row’s scale if the truth has one. */
function meanLoss(data: Data): Boards {
  const loss = lossOf(data)
  const [, scales] = data.values.columns
  return meanOf(data, (row) => loss(row) / (scales ? (scales[row] as number) : 1))
}

/** Twice the sum of the losses over that of the absolute truth. */
function lossOverTruth(data: Data): Boards {
  const loss = lossOf(data)
  const truth = firstColumn(data.values)
  const weight = (row: number) => (data.weights ? (data.weights[row] as number) : 1)
  return eachBoard(data, (rows) => {
    const total = (term: (row: number) => number) =>
      sumOf(rows.length, (i) => weight(rows[i] as number) * term(rows[i] as number))
    return (2 * total(loss)) / total((row) => Math.abs(truth[row] as number))
  })
}

export const pinballQuantiles = quantileMetric({
  name: 'pinball-quantiles',
  reference: 'scikit-learn mean_pinball_loss, averaged over quantiles',
  truth: [value],
  options: [quantilesOption('0.1 0.5 0.9')],
  title: { zh: '多个分位数的平均损失', en: 'Mean quantile loss over several quantiles' },
  help: {
    zh: '每行给出若干分位数，每列一个；各列分位数损失的平均。\n\n$$\\frac1{nm}\\sum_i\\sum_j\\max\\big(\\alpha_j(y_i-\\hat y_{ij}),(\\alpha_j-1)(y_i-\\hat y_{ij})\\big)$$\n\n分位数交叉不另外扣分。',
    en: 'Each row gives several quantiles, one per column; the mean of their quantile losses.\n\n$$\\frac1{nm}\\sum_i\\sum_j\\max\\big(\\alpha_j(y_i-\\hat y_{ij}),(\\alpha_j-1)(y_i-\\hat y_{ij})\\big)$$\n\nQuantiles that cross cost nothing extra.',
  },
  example: {
    solution: 'id,y\n1,10\n2,4\n',
    submission: 'id,q10,q50,q90\n1,8,11,12\n2,1,4,6\n',
    value: 0.23333333333333334,
  },
})

export const wql = quantileMetric({
  name: 'wql',
  reference: 'GluonTS MeanWeightedSumQuantileLoss, as in Chronos and GIFT-Eval; Amazon Forecast wQL',
  truth: [value],
  options: [quantilesOption('0.1 0.2 0.3 0.4 0.5 0.6 0.7 0.8 0.9')],
  title: { zh: '加权分位数损失 WQL', en: 'Weighted quantile loss (WQL)' },
  help: {
    zh: '各分位数损失之和的两倍除以真值绝对值之和，再对各分位点平均：量级大的序列权重也大；分位点关于 0.5 对称时，各列给同一个数即等于 WMAPE。\n\n$$\\frac1m\\sum_j\\frac{2\\sum_i\\max\\big(\\alpha_j(y_i-\\hat y_{ij}),(\\alpha_j-1)(y_i-\\hat y_{ij})\\big)}{\\sum_i|y_i|}$$\n\n真值不得全为 0。分位数交叉不另外扣分。',
    en: 'Twice the sum of the quantile losses over that of the absolute truth, averaged over the quantiles: greater series weigh more; with one number in all columns it is WMAPE if the quantiles lie evenly around 0.5.\n\n$$\\frac1m\\sum_j\\frac{2\\sum_i\\max\\big(\\alpha_j(y_i-\\hat y_{ij}),(\\alpha_j-1)(y_i-\\hat y_{ij})\\big)}{\\sum_i|y_i|}$$\n\nThe truth must not be all 0. Quantiles that cross cost nothing extra.',
  },
  undefinedOn: allZero,
  evaluate: lossOverTruth,
  example: {
    solution: 'id,y\n1,10\n2,4\n',
    submission: 'id,q10,q50,q90\n1,8,11,12\n2,1,4,6\n',
    options: { quantiles: '0.1 0.5 0.9' },
    value: 0.06666666666666667,
  },
})

export const scaledPinball = quantileMetric({
  name: 'scaled-pinball',
  reference: 'M5 uncertainty competition (weighted scaled pinball loss)',
  truth: [value, scale],
  options: [quantilesOption('0.005 0.025 0.165 0.25 0.5 0.75 0.835 0.975 0.995')],
  title: { zh: '标度分位数损失（M5 不确定性）', en: 'Scaled quantile loss (M5 uncertainty)' },
  help: {
    zh: '各列分位数损失的平均，除以该序列的尺度；行权重即 M5 的序列权重。\n\n$$\\frac1{nm}\\sum_i\\frac1{q_i}\\sum_j\\max\\big(\\alpha_j(y_i-\\hat y_{ij}),(\\alpha_j-1)(y_i-\\hat y_{ij})\\big)$$\n\n答案的 scale 列给出 $q_i$，在 M5 中是训练段上朴素预测的平均绝对误差，必须大于 0。',
    en: 'The mean of the quantile losses of the columns over the scale of the series; row weights are the weights of the series in M5.\n\n$$\\frac1{nm}\\sum_i\\frac1{q_i}\\sum_j\\max\\big(\\alpha_j(y_i-\\hat y_{ij}),(\\alpha_j-1)(y_i-\\hat y_{ij})\\big)$$\n\nThe column scale of the solution has $q_i$, in M5 the mean absolute error of the naive forecast on the training part; it must be above 0.',
  },
  undefinedOn: zeroScale,
  example: {
    solution: 'id,y,scale\n1,10,2\n2,4,4\n',
    submission: 'id,q10,q50,q90\n1,8,11,12\n2,1,4,6\n',
    options: { quantiles: '0.1 0.5 0.9' },
    value: 0.09583333333333333,
  },
})

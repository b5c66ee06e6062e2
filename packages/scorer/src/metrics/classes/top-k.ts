import { meanOf } from '../boards.ts'
import { defineMetric } from '../metric.ts'

export const topKAccuracy = defineMetric({
  name: 'top-k-accuracy',
  family: 'classes',
  direction: 'higher',
  reference: 'scikit-learn top_k_accuracy_score',
  weighted: true,
  truth: 'class',
  prediction: 'class-probabilities',
  options: [
    {
      name: 'k',
      type: 'number',
      default: 2,
      min: 1,
      max: 1000,
      integer: true,
      help: {
        zh: '真实类别须在概率最高的几类之中；小于类别数。',
        en: 'Among how many of the most probable classes the true one must be; fewer than all.',
      },
    },
  ],
  title: { zh: 'Top-k 准确率', en: 'Top-k accuracy' },
  help: {
    zh: '真实类别在概率最高的 $k$ 类之中的行所占的比例。每类一列，列名即类别标签，不必是概率之和为 1。\n\n$$\\frac1n\\sum_i\\big[\\#\\{j:p_{ij}>p_{i,y_i}\\}<k\\big]$$\n\n概率相等时，类别次序靠后的排在前面，与 scikit-learn 相同。',
    en: 'The share of rows whose true class is among the $k$ most probable. One column per class, named after its label; rows need not add up to 1.\n\n$$\\frac1n\\sum_i\\big[\\#\\{j:p_{ij}>p_{i,y_i}\\}<k\\big]$$\n\nOf equal probabilities, the class that is later in the order comes first, as in scikit-learn.',
  },
  example: {
    truth: ['a', 'b', 'c'],
    prediction: ['0.5,0.3,0.2', '0.6,0.1,0.3', '0.4,0.4,0.2'],
    columns: ['a', 'b', 'c'],
    options: { k: 2 },
    value: 0.3333333333333333,
  },
  optionFault: ({ k }, { prediction }) =>
    Number(k) < prediction.length
      ? null
      : { code: 'bad-option', column: 'k', found: String(k), expected: `1..${prediction.length - 1}` },
  evaluate: (data) => {
    const k = Number(data.options.k)
    const { codes } = data.values
    const { columns } = data.prediction
    return meanOf(data, (row) => {
      const code = codes[row] as number
      const own = columns[code]?.[row] as number
      let before = 0
      for (let j = 0; j < columns.length; j++) {
        const other = columns[j]?.[row] as number
        if (other > own || (other === own && j > code)) before++
      }
      return before < k ? 1 : 0
    })
  },
})

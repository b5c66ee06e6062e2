import { meanOf } from '../boards.ts'
import { defineMetric } from '../metric.ts'
import { erf } from './erf.ts'
import { value } from './fields.ts'

export const crpsEnsemble = defineMetric({
  name: 'crps-ensemble',
  family: 'numbers',
  direction: 'lower',
  reference: 'Gneiting and Raftery 2007; properscoring crps_ensemble',
  weighted: true,
  truth: [value],
  prediction: [{ name: 'member', kind: 'number', many: 1, title: { zh: '集合成员', en: 'member of the ensemble' } }],
  options: [],
  title: { zh: '集合预报的 CRPS', en: 'CRPS of an ensemble' },
  help: {
    zh: '连续分级概率评分：每行给出 $m$ 个可能值（每列一个），它们的经验分布与真值之间的距离；只有一列时等于平均绝对误差。\n\n$$\\frac1n\\sum_i\\Big(\\frac1m\\sum_j|x_{ij}-y_i|-\\frac1{2m^2}\\sum_{j,k}|x_{ij}-x_{ik}|\\Big)$$\n\n成员的次序无关紧要，最多 400 列。',
    en: 'The continuous ranked probability score: each row gives $m$ possible values, one per column, and their empirical distribution is compared with the truth; with one column it is the mean absolute error.\n\n$$\\frac1n\\sum_i\\Big(\\frac1m\\sum_j|x_{ij}-y_i|-\\frac1{2m^2}\\sum_{j,k}|x_{ij}-x_{ik}|\\Big)$$\n\nThe order of the members does not matter; at most 400 columns.',
  },
  example: {
    solution: 'id,y\n1,3\n2,0\n',
    submission: 'id,m1,m2,m3\n1,2,3,5\n2,1,1,1\n',
    value: 0.6666666666666667,
  },
  evaluate: (data) => {
    const [truth] = data.values.columns
    const { columns } = data.prediction
    const count = columns.length
    const members = new Float64Array(count)
    return meanOf(data, (row) => {
      const y = truth?.[row] as number
      for (let k = 0; k < count; k++) members[k] = columns[k]?.[row] as number
      ascend(members)
      let distance = 0
      let spread = 0
      for (let k = 0; k < count; k++) {
        const member = members[k] as number
        distance += Math.abs(member - y)
        spread += member * (2 * k + 1 - count)
      }
      return distance / count - spread / (count * count)
    })
  },
})

/** Sorts; most ensembles are small, and a sort by insertion is then the fastest. */
function ascend(list: Float64Array): void {
  if (list.length > 40) {
    list.sort()
    return
  }
  for (let i = 1; i < list.length; i++) {
    const one = list[i] as number
    let at = i - 1
    for (; at >= 0 && (list[at] as number) > one; at--) list[at + 1] = list[at] as number
    list[at + 1] = one
  }
}

const DENSITY = Math.sqrt(2 / Math.PI)
const CONSTANT = 1 / Math.sqrt(Math.PI)

export const crpsNormal = defineMetric({
  name: 'crps-normal',
  family: 'numbers',
  direction: 'lower',
  reference: 'Gneiting and Raftery 2007; properscoring crps_gaussian',
  weighted: true,
  truth: [value],
  prediction: [
    { name: 'mean', kind: 'number', title: { zh: '均值', en: 'mean' } },
    { name: 'sd', kind: 'non-negative', title: { zh: '标准差', en: 'standard deviation' } },
  ],
  options: [],
  title: { zh: '正态分布的 CRPS', en: 'CRPS of a normal distribution' },
  help: {
    zh: '连续分级概率评分：每行给出一个正态分布的均值 $\\mu$ 与标准差 $\\sigma$，与真值比较。\n\n$$\\frac1n\\sum_i\\sigma_i\\Big(z_i\\big(2\\Phi(z_i)-1\\big)+2\\varphi(z_i)-\\frac1{\\sqrt\\pi}\\Big),\\quad z_i=\\frac{y_i-\\mu_i}{\\sigma_i}$$\n\n$\\Phi$、$\\varphi$ 为标准正态分布的分布函数与密度；$\\sigma_i=0$ 时取 $|y_i-\\mu_i|$。',
    en: 'The continuous ranked probability score: each row gives the mean $\\mu$ and the standard deviation $\\sigma$ of a normal distribution, which is compared with the truth.\n\n$$\\frac1n\\sum_i\\sigma_i\\Big(z_i\\big(2\\Phi(z_i)-1\\big)+2\\varphi(z_i)-\\frac1{\\sqrt\\pi}\\Big),\\quad z_i=\\frac{y_i-\\mu_i}{\\sigma_i}$$\n\n$\\Phi$ and $\\varphi$ are the distribution function and the density of the standard normal; where $\\sigma_i=0$ it is $|y_i-\\mu_i|$.',
  },
  example: { solution: 'id,y\n1,3\n2,0\n', submission: 'id,mean,sd\n1,2,1\n2,0.5,0\n', value: 0.5512206788138083 },
  evaluate: (data) => {
    const [truth] = data.values.columns
    const [means, sds] = data.prediction.columns
    return meanOf(data, (row) => {
      const miss = (truth?.[row] as number) - (means?.[row] as number)
      const sd = sds?.[row] as number
      const z = miss / sd
      // Far from the mean, and with a standard deviation of 0 or nearly, the score is the distance less sd / √π.
      if (!(Math.abs(z) < 40)) return miss === 0 ? 0 : Math.abs(miss) - sd * CONSTANT
      return sd * (z * erf(z * Math.SQRT1_2) + DENSITY * Math.exp((-z * z) / 2) - CONSTANT)
    })
  },
})

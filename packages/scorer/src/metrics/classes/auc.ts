import { sumOf } from '../boards.ts'
import type { Boards, Numbers } from '../metric.ts'
import { type Data, defineMetric } from '../metric.ts'
import { missingClass, oneClass } from '../rules.ts'
import { sortByKey } from '../sort.ts'
import { firstColumn } from '../values.ts'
import { positiveLabel } from './positive-label.ts'

const POSITIVE = 1
const IN_A = 2
const IN_B = 4

/** Both boards with one sort: each row has three bits, for positive and for the boards it counts on. */
function rankBoards(data: Data, scores: Numbers, truth: Numbers, positive: number): Boards {
  const flags = new Uint8Array(data.rows)
  const restFlag = data.b === 'none' ? 0 : IN_B
  const more = (data.b === 'all' ? IN_A | IN_B : IN_A) - restFlag
  const { part } = data
  for (let row = 0; row < flags.length; row++) {
    flags[row] = (truth[row] === positive ? POSITIVE : 0) + restFlag + more * (part[row] as number)
  }
  const sorted = sortByKey(scores, flags, (length) => new Uint8Array(length))
  const { a, b } = countPairs(sorted.keys, sorted.payload)
  return { a, b: data.b === 'none' ? null : b }
}

/** For all pairs, positives times negatives ranked below them, ties count half; exact in integers up to 2^53. Branches only for ties. */
function countPairs(keys: Float64Array, flags: Uint8Array): { a: number; b: number } {
  let twiceA = 0
  let belowA = 0
  let positivesA = 0
  let twiceB = 0
  let belowB = 0
  let positivesB = 0
  for (let i = 0; i < keys.length; ) {
    const key = keys[i]
    let tiedA = 0
    let tiedPositiveA = 0
    let tiedB = 0
    let tiedPositiveB = 0
    do {
      const flag = flags[i] as number
      const inA = (flag >> 1) & 1
      const inB = flag >> 2
      tiedA += inA
      tiedPositiveA += flag & inA
      tiedB += inB
      tiedPositiveB += flag & inB
      i++
    } while (i < keys.length && keys[i] === key)
    const negativeA = tiedA - tiedPositiveA
    const negativeB = tiedB - tiedPositiveB
    twiceA += tiedPositiveA * (2 * belowA + negativeA)
    twiceB += tiedPositiveB * (2 * belowB + negativeB)
    belowA += negativeA
    belowB += negativeB
    positivesA += tiedPositiveA
    positivesB += tiedPositiveB
  }
  return { a: twiceA / 2 / positivesA / belowA, b: twiceB / 2 / positivesB / belowB }
}

export const auc = defineMetric({
  name: 'auc',
  family: 'classes',
  direction: 'higher',
  reference: 'scikit-learn roc_auc_score',
  truth: 'binary',
  prediction: 'number',
  options: [positiveLabel],
  title: { zh: 'ROC-AUC(二分类)', en: 'ROC-AUC (two classes)' },
  help: {
    zh: '任取一个正例和一个负例,正例得分更高的概率;得分相同计一半。只看次序,得分不必是概率。\n\n$$\\mathrm{AUC}=\\frac{1}{PN}\\sum_{i\\in +}\\sum_{j\\in -}\\Big([s_i>s_j]+\\tfrac12[s_i=s_j]\\Big)$$',
    en: 'The chance that a positive row scores higher than a negative one, ties counting half. Only the order matters; scores need not be probabilities.\n\n$$\\mathrm{AUC}=\\frac{1}{PN}\\sum_{i\\in +}\\sum_{j\\in -}\\Big([s_i>s_j]+\\tfrac12[s_i=s_j]\\Big)$$',
  },
  example: { truth: ['1', '1', '0', '0'], prediction: ['0.9', '0.4', '0.4', '0.1'], value: 0.875 },
  undefinedOn: oneClass,
  evaluate: (data) => rankBoards(data, firstColumn(data.prediction), firstColumn(data.values), 1),
})

export const aucMulticlass = defineMetric({
  name: 'auc-multiclass',
  family: 'classes',
  direction: 'higher',
  reference: 'scikit-learn roc_auc_score (multi_class=ovr)',
  truth: 'class',
  prediction: 'class-probabilities',
  options: [],
  title: { zh: 'ROC-AUC(多分类,一对其余)', en: 'ROC-AUC (multi-class, one against the rest)' },
  help: {
    zh: '每一类对其余各类的 AUC 之平均(macro)。每类一列概率,列名即类别标签。\n\n$$\\frac1K\\sum_{k=1}^{K}\\mathrm{AUC}([y=k],\\,p_k)$$\n\n每个榜上每一类都必须有样本。',
    en: 'The mean over classes of the AUC of that class against the rest (macro). One column of probabilities a class, named as its label.\n\n$$\\frac1K\\sum_{k=1}^{K}\\mathrm{AUC}([y=k],\\,p_k)$$\n\nEvery class must have rows on every board.',
  },
  example: {
    truth: ['a', 'b', 'c', 'a'],
    prediction: ['0.6,0.3,0.1', '0.5,0.4,0.1', '0.1,0.2,0.7', '0.4,0.5,0.1'],
    columns: ['a', 'b', 'c'],
    value: 0.8055555555555556,
  },
  undefinedOn: (truth, rows) => oneClass(truth, rows) ?? missingClass(truth, rows),
  evaluate: (data) => {
    const codes = data.values.codes
    const each = data.prediction.columns.map((column, k) => rankBoards(data, column, codes, k))
    const mean = (value: (boards: Boards) => number) =>
      sumOf(each.length, (k) => (each[k] ? value(each[k]) : 0)) / each.length
    return { a: mean((boards) => boards.a), b: data.b === 'none' ? null : mean((boards) => boards.b ?? 0) }
  },
})

import { rowsOf, sumOf } from '../boards.ts'
import { type Boards, type Data, defineMetric } from '../metric.ts'
import { missingClass, oneClass } from '../rules.ts'
import { positiveLabel } from './positive-label.ts'
import { aucBoards, classTotals, pairwiseBoards } from './rank-pairs.ts'
import { areaUnder, binaryRanking, type Curve, curveBoards } from './roc.ts'

/** The area up to a share of false positives, scaled so that chance has 0.5 and a perfect order 1 (McClish 1989). */
function partialArea(curve: Curve, maxFpr: number): number {
  const least = (maxFpr * maxFpr) / 2
  return (1 + (areaUnder(curve, maxFpr) - least) / (maxFpr - least)) / 2
}

export const auc = defineMetric({
  name: 'auc',
  family: 'classes',
  direction: 'higher',
  reference: 'scikit-learn roc_auc_score',
  weighted: true,
  truth: 'binary',
  prediction: 'number',
  options: [
    positiveLabel,
    {
      name: 'maxFpr',
      type: 'number',
      default: 1,
      min: 0.0001,
      max: 1,
      help: {
        zh: '只看假正例率不超过此值的部分；1 为整条曲线。',
        en: 'Only the part of the curve up to this share of false positives; 1 for all of it.',
      },
    },
  ],
  title: { zh: 'ROC-AUC（二分类）', en: 'ROC-AUC (two classes)' },
  help: {
    zh: '任取一个正例和一个负例，正例得分更高的概率；得分相同计一半。只看次序，得分不必是概率。\n\n$$\\mathrm{AUC}=\\frac{1}{PN}\\sum_{i\\in +}\\sum_{j\\in -}\\Big([s_i>s_j]+\\tfrac12[s_i=s_j]\\Big)$$\n\nmaxFpr $=f$ 小于 1 时，取 ROC 曲线假正例率 0 到 $f$ 之间的面积 $A_f$（端点线性插值），再换算为 $\\tfrac12\\big(1+\\frac{A_f-f^2/2}{f-f^2/2}\\big)$（McClish 1989）：随机为 0.5，完美为 1。',
    en: 'The chance that a positive row scores higher than a negative one, ties counting half. Only the order matters; scores need not be probabilities.\n\n$$\\mathrm{AUC}=\\frac{1}{PN}\\sum_{i\\in +}\\sum_{j\\in -}\\Big([s_i>s_j]+\\tfrac12[s_i=s_j]\\Big)$$\n\nWith maxFpr $=f$ below 1, the area $A_f$ under the ROC curve between false positive rates of 0 and $f$ (its end interpolated) becomes $\\tfrac12\\big(1+\\frac{A_f-f^2/2}{f-f^2/2}\\big)$ (McClish 1989): 0.5 by chance, 1 for a perfect order.',
  },
  example: { truth: ['1', '1', '0', '0'], prediction: ['0.9', '0.4', '0.4', '0.1'], value: 0.875 },
  undefinedOn: oneClass,
  evaluate: (data) => {
    const maxFpr = Number(data.options.maxFpr)
    return maxFpr < 1
      ? curveBoards(data, binaryRanking(data), (curve) => partialArea(curve, maxFpr))
      : aucBoards(data, binaryRanking(data))
  },
})

export const aucMulticlass = defineMetric({
  name: 'auc-multiclass',
  family: 'classes',
  direction: 'higher',
  reference: 'scikit-learn roc_auc_score (multi_class=ovr, ovo)',
  weighted: true,
  truth: 'class',
  prediction: 'class-probabilities',
  options: [
    {
      name: 'multi',
      type: 'choice',
      default: 'ovr',
      choices: ['ovr', 'ovo'],
      help: {
        zh: 'ovr：每类对其余各类；ovo：每两类之间，各用自己的一列概率。',
        en: 'ovr: each class against the rest; ovo: each pair of classes, each by its own column.',
      },
    },
    {
      name: 'average',
      type: 'choice',
      default: 'macro',
      choices: ['macro', 'weighted'],
      help: {
        zh: 'macro：各类（或各对）等权；weighted：按其行数加权。',
        en: 'macro: classes (or pairs) count alike; weighted: by their rows.',
      },
    },
  ],
  title: { zh: 'ROC-AUC（多分类）', en: 'ROC-AUC (multi-class)' },
  help: {
    zh: '每一类对其余各类的 AUC 之平均（ovr）。每类一列概率，列名即类别标签。\n\n$$\\frac1K\\sum_{k=1}^{K}\\mathrm{AUC}([y=k],\\,p_k)$$\n\novo（Hand 与 Till 2001）则对每一对类别只看这两类的行，取按 $p_j$ 与按 $p_k$ 的两个 AUC 的平均，再对各对求平均。每个榜上每一类都必须有样本。',
    en: 'The mean over classes of the AUC of that class against the rest (ovr). One column of probabilities per class, named after its label.\n\n$$\\frac1K\\sum_{k=1}^{K}\\mathrm{AUC}([y=k],\\,p_k)$$\n\nWith ovo (Hand and Till 2001), for each pair of classes only their rows count: the mean of the AUCs by $p_j$ and by $p_k$, averaged over pairs. Every class must have rows on every board.',
  },
  example: {
    truth: ['a', 'b', 'c', 'a'],
    prediction: ['0.6,0.3,0.1', '0.5,0.4,0.1', '0.1,0.2,0.7', '0.4,0.5,0.1'],
    columns: ['a', 'b', 'c'],
    value: 0.8055555555555556,
  },
  undefinedOn: (truth, rows) => oneClass(truth, rows) ?? missingClass(truth, rows),
  evaluate: (data) => {
    const weighted = data.options.average === 'weighted'
    return data.options.multi === 'ovo' ? pairwiseBoards(data, weighted) : restBoards(data, weighted)
  },
})

/** The mean over classes of the AUC of each against all others. */
function restBoards(data: Data, byRows: boolean): Boards {
  const { columns } = data.prediction
  const each = columns.map((scores, positive) => aucBoards(data, { scores, truth: data.values.codes, positive }))
  const mean = (board: 'a' | 'b') => {
    const totals = byRows ? classTotals(data, rowsOf(data, board)) : new Float64Array(each.length).fill(1)
    const sum = sumOf(each.length, (k) => (totals[k] as number) * (each[k]?.[board] ?? 0))
    return sum / sumOf(each.length, (k) => totals[k] as number)
  }
  return { a: mean('a'), b: data.b === 'none' ? null : mean('b') }
}

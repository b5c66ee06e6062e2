import { eachBoard, sumOf } from '../boards.ts'
import { type Data, defineMetric, type Field, type Numbers } from '../metric.ts'
import { firstColumn } from '../rules.ts'

const label: Field = {
  name: 'label',
  kind: 'label',
  title: { zh: '标注者的标签', en: 'label of an annotator' },
  many: 1,
}
const own: Field = { name: 'label', kind: 'label', title: { zh: '提交的标签', en: 'submitted label' } }

/** Kappa of raters who each give one of `classes` labels, or -1 for any other. */
function kappa(rows: Uint32Array, raters: Numbers[], classes: number): number {
  const counts = new Int32Array(classes + 1)
  const totals = new Float64Array(classes + 1)
  const count = raters.length
  const agreed = sumOf(rows.length, (k) => {
    let squares = 0
    for (const rater of raters) {
      const code = (rater[rows[k] as number] as number) + 1
      const before = counts[code] as number
      squares += 2 * before + 1
      counts[code] = before + 1
      totals[code] = (totals[code] as number) + 1
    }
    for (const rater of raters) counts[(rater[rows[k] as number] as number) + 1] = 0
    return squares - count
  })
  const ratings = rows.length * count
  const observed = agreed / (ratings * (count - 1))
  const expected = sumOf(totals.length, (code) => ((totals[code] as number) / ratings) ** 2)
  return (observed - expected) / (1 - expected)
}

export const fleissKappa = defineMetric({
  name: 'fleiss-kappa',
  family: 'clusters',
  direction: 'higher',
  reference: 'statsmodels fleiss_kappa',
  truth: [label],
  prediction: [own],
  options: [],
  title: { zh: 'Fleiss κ（与多名标注者）', en: 'Fleiss’ kappa (with several annotators)' },
  help: {
    zh: '真值为若干标注者的标签，每人一列，提交作为另一名标注者加入；得分是所有人之间扣除随机一致后的一致程度，1 为完全一致，可以为负。标注者之间的分歧使得分低于 1。真值中没有的标签都视为同一个其他类。\n\n$$\\kappa=\\frac{\\bar P-\\bar P_e}{1-\\bar P_e},\\qquad\\bar P=\\frac1N\\sum_i\\frac{\\sum_jn_{ij}^2-m}{m(m-1)},\\quad\\bar P_e=\\sum_jp_j^2$$\n\n$m$ 名标注者（含提交）中有 $n_{ij}$ 名给第 $i$ 行标签 $j$，$p_j$ 为标签 $j$ 的总比例。',
    en: 'The truth has the labels of several annotators, one column each; the submission joins them as another. The score is how far all agree beyond chance: 1 if entirely, maybe negative. Where the annotators disagree it stays below 1. Labels that the truth lacks count as one other class.\n\n$$\\kappa=\\frac{\\bar P-\\bar P_e}{1-\\bar P_e},\\qquad\\bar P=\\frac1N\\sum_i\\frac{\\sum_jn_{ij}^2-m}{m(m-1)},\\quad\\bar P_e=\\sum_jp_j^2$$\n\nOf $m$ annotators, the submission among them, $n_{ij}$ give row $i$ the label $j$; $p_j$ is its share of all labels.',
  },
  example: {
    solution: 'id,one,two\n1,yes,yes\n2,no,no\n3,yes,no\n4,no,no\n',
    submission: 'id,label\n1,yes\n2,no\n3,yes\n4,no\n',
    value: 23 / 35,
  },
  perfect: () => null,
  undefinedOn: ({ values }, rows) => {
    const first = firstColumn(values)[rows[0] ?? 0]
    return rows.every((row) => values.columns.every((column) => column[row] === first)) ? 'one-class' : null
  },
  evaluate: (data: Data) => {
    const raters = [...data.values.columns, firstColumn(data.prediction)]
    return eachBoard(data, (rows) => kappa(rows, raters, data.classes.length))
  },
})

import { eachBoard } from '../boards.ts'
import { defineMetric, type Field, type Metric, type Numbers, type Truth } from '../metric.ts'
import { counting, gather, mapRows } from '../numbers/fields.ts'
import { firstColumn } from '../rules.ts'
import { sortByKey } from '../sort.ts'

/** Curves of what treating the rows of the highest scores gains over not treating them. */

const outcome: Field = {
  name: 'outcome',
  kind: 'integer',
  range: [0, 1],
  title: { zh: '结果（1 或 0）', en: 'outcome (1 or 0)' },
}
const treatment: Field = {
  name: 'treatment',
  kind: 'integer',
  range: [0, 1],
  title: { zh: '是否干预（1 干预，0 对照）', en: 'whether treated (1) or a control (0)' },
}

/** Numbers of treated and of control rows, and of those among them with the outcome. */
interface Tally {
  treated: number
  control: number
  treatedYes: number
  controlYes: number
}
type Gain = (tally: Tally) => number

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)

const upliftGain: Gain = ({ treated, control, treatedYes, controlYes }) =>
  (share(treatedYes, treated) - share(controlYes, control)) * (treated + control)
const qiniGain: Gain = ({ treated, control, treatedYes, controlYes }) =>
  treatedYes - controlYes * share(treated, control)

type Columns = Truth['values']['columns']
const none: Numbers = new Float64Array()

/** What a row is: a control without (0) or with the outcome (1), a treated row without (2) or with it (3). */
const kindOf = ([outcomes = none, treatments = none]: Columns, row: number): number =>
  2 * (treatments[row] as number) + (outcomes[row] as number)

/** The area between a curve and the straight line to its end, by trapezoids; `close` ends a step, of rows of one score. */
function createCurve(gain: Gain) {
  const tally: Tally = { treated: 0, control: 0, treatedYes: 0, controlYes: 0 }
  let area = 0
  let before = 0
  let seen = 0
  return {
    add(kind: number, count: number): void {
      if (kind >= 2) tally.treated += count
      else tally.control += count
      if (kind === 3) tally.treatedYes += count
      else if (kind === 1) tally.controlYes += count
    },
    close(): void {
      const reached = tally.treated + tally.control
      const value = gain(tally)
      area += ((reached - seen) * (before + value)) / 2
      before = value
      seen = reached
    },
    area: () => area - (seen * before) / 2,
  }
}

/** The area that predicted scores have. */
function areaBy(columns: Columns, scores: Numbers, rows: Uint32Array, gain: Gain): number {
  const { keys, payload } = sortByKey(gather(scores, rows), rows, (length) => new Uint32Array(length))
  const curve = createCurve(gain)
  for (let i = keys.length - 1; i >= 0; i--) {
    curve.add(kindOf(columns, payload[i] as number), 1)
    if (i === 0 || keys[i - 1] !== keys[i]) curve.close()
  }
  return curve.area()
}

/** Which kinds of rows are best treated first, given how many there are of each; those of one step have one score. */
type Best = (counts: number[]) => number[][]
const bestForQini: Best = () => [[3], [0, 2], [1]]
const bestForUplift: Best = ([, controlYes = 0, treatedNo = 0]) =>
  controlYes > treatedNo ? [[3], [0], [1], [2]] : [[3], [0], [2], [1]]

function countKinds(columns: Columns, rows: Uint32Array): number[] {
  const counts = [0, 0, 0, 0]
  for (const row of rows) {
    const kind = kindOf(columns, row)
    counts[kind] = (counts[kind] as number) + 1
  }
  return counts
}

/** The area that the best order has. */
function bestArea(counts: number[], gain: Gain, best: Best): number {
  const curve = createCurve(gain)
  for (const step of best(counts)) {
    for (const kind of step) curve.add(kind, counts[kind] as number)
    curve.close()
  }
  return curve.area()
}

type Given = Pick<Metric, 'name' | 'reference' | 'title' | 'help'> & { gain: Gain; best: Best; value: number }

function upliftMetric({ gain, best, value, ...given }: Given): Metric {
  return defineMetric({
    family: 'classes',
    direction: 'higher',
    truth: [outcome, treatment],
    prediction: [{ name: 'score', kind: 'number', title: { zh: '预测的增益', en: 'predicted uplift' } }],
    options: [],
    ...given,
    example: {
      solution: 'id,visit,treated\n1,1,1\n2,0,1\n3,1,0\n4,0,0\n5,1,1\n6,0,0\n',
      submission: 'id,uplift\n1,0.9\n2,0.2\n3,0.1\n4,0.4\n5,0.4\n6,-0.1\n',
      value,
    },
    perfect: ({ columns }) => {
      const rows = counting(columns[0]?.length ?? 0)
      const steps = best(countKinds(columns, rows))
      return [mapRows(rows, (row) => -steps.findIndex((step) => step.includes(kindOf(columns, row))))]
    },
    undefinedOn: ({ values: { columns } }, rows) => {
      const counts = countKinds(columns, rows)
      const [controlNo = 0, controlYes = 0, treatedNo = 0, treatedYes = 0] = counts
      if (controlNo + controlYes === 0 || treatedNo + treatedYes === 0) return 'one-group'
      // Where no order of the rows gains more than another.
      return bestArea(counts, gain, best) > 1e-9 * rows.length ? null : 'constant'
    },
    evaluate: (data) => {
      const { columns } = data.values
      const scores = firstColumn(data.prediction)
      return eachBoard(
        data,
        (rows) => areaBy(columns, scores, rows, gain) / bestArea(countKinds(columns, rows), gain, best),
      )
    },
  })
}

const tail = {
  zh: '$T$、$C$ 为得分最高的 $k$ 行中干预行与对照行的数目，$T_1$、$C_1$ 为其中结果为 1 的数目（没有行时比例按 0 计）；得分相同的行一起计入。各库的定义不同：这里与 scikit-uplift 相同，causalml 与 pylift 的值不能直接比较。干预列只在答案中。每个榜上都须有干预行和对照行。',
  en: '$T$ and $C$ are the treated and the control rows among the $k$ of the highest scores, $T_1$ and $C_1$ those of them with the outcome 1 (a share of no rows is 0); rows of one score enter together. Libraries differ: this is scikit-uplift’s definition, and values of causalml and pylift do not compare. The treatment is a column of the solution only. Every board needs treated and control rows.',
}

export const qini = upliftMetric({
  name: 'qini',
  reference: 'scikit-uplift qini_auc_score (negative_effect=True); Radcliffe 2007',
  title: { zh: 'Qini 系数（增益模型）', en: 'Qini coefficient (uplift)' },
  help: {
    zh: `按预测增益从高到低干预时，Qini 曲线高出随机干预（直线）的面积，除以最优次序的同一面积：1 为最优，0 同随机，可以为负。\n\n$$Q(k)=T_1-C_1\\frac TC,\\quad\\mathrm{Qini}=\\frac{A(Q)-A(\\text{random})}{A(Q^*)-A(\\text{random})}$$\n\n${tail.zh}`,
    en: `Treating rows from the highest predicted uplift down, the area of the Qini curve above the straight line of random treatment, over that of the best order: 1 is the best, 0 random, maybe negative.\n\n$$Q(k)=T_1-C_1\\frac TC,\\quad\\mathrm{Qini}=\\frac{A(Q)-A(\\text{random})}{A(Q^*)-A(\\text{random})}$$\n\n${tail.en}`,
  },
  gain: qiniGain,
  best: bestForQini,
  value: 0.6923076923076923,
})

export const auuc = upliftMetric({
  name: 'auuc',
  reference: 'scikit-uplift uplift_auc_score; Devriendt 2020',
  title: { zh: '增益曲线下面积 AUUC', en: 'Area under the uplift curve (AUUC)' },
  help: {
    zh: `按预测增益从高到低干预时，增益曲线高出随机干预（直线）的面积，除以最优次序的同一面积：1 为最优，0 同随机，可以为负。\n\n$$U(k)=\\Big(\\frac{T_1}T-\\frac{C_1}C\\Big)(T+C),\\quad\\mathrm{AUUC}=\\frac{A(U)-A(\\text{random})}{A(U^*)-A(\\text{random})}$$\n\n${tail.zh}`,
    en: `Treating rows from the highest predicted uplift down, the area of the uplift curve above the straight line of random treatment, over that of the best order: 1 is the best, 0 random, maybe negative.\n\n$$U(k)=\\Big(\\frac{T_1}T-\\frac{C_1}C\\Big)(T+C),\\quad\\mathrm{AUUC}=\\frac{A(U)-A(\\text{random})}{A(U^*)-A(\\text{random})}$$\n\n${tail.en}`,
  },
  gain: upliftGain,
  best: bestForUplift,
  value: 0.54,
})

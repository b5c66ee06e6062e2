import { rowsOf } from '../boards.ts'
import { type Boards, type Data, defineMetric, type Field, type Numbers, type Truth } from '../metric.ts'
import { mostPairs } from './matching.ts'

const fields: Field[] = [
  { name: 'label', kind: 'label', title: { zh: '事件类别', en: 'class of the event' } },
  { name: 'onset', kind: 'number', title: { zh: '开始时间（秒）', en: 'onset in seconds' } },
  { name: 'offset', kind: 'number', title: { zh: '结束时间（秒）', en: 'offset in seconds' } },
]

/** A row’s entries of each class, by onset; unknown classes under -1. */
function eventsOf({ values }: Pick<Truth, 'values'>, row: number): Map<number, number[]> {
  const classes = new Map<number, number[]>()
  const [labels, onsets] = values.columns
  for (let k = values.starts[row] as number; k < (values.ends[row] as number); k++) {
    const label = labels?.[k] as number
    const list = classes.get(label)
    if (list) list.push(k)
    else classes.set(label, [k])
  }
  const at = onsets ?? none
  for (const list of classes.values()) list.sort((one, other) => (at[one] as number) - (at[other] as number))
  return classes
}
const none: Numbers = new Float64Array()

/** Pairs events of one class: onsets within the collar, and offsets within it or a share of the true length. */
function pairer({ values, prediction, options }: Data): (truth: number[], guess: number[]) => number {
  const [, onsets = none, offsets = none] = values.columns
  const [, guessed = none, ends = none] = prediction.columns
  const collar = Number(options.collar)
  const share = Number(options.lengthShare)
  const withOffset = options.offset === 'yes'
  return (truth, guess) => {
    const low = new Int32Array(truth.length)
    const high = new Int32Array(truth.length)
    let from = 0
    let to = 0
    for (const [t, entry] of truth.entries()) {
      const onset = onsets[entry] as number
      const offsetTo = (g: number) => (guessed[guess[g] as number] as number) - onset
      while (from < guess.length && offsetTo(from) < 0 && -offsetTo(from) > collar) from++
      to = Math.max(to, from)
      while (to < guess.length && offsetTo(to) <= collar) to++
      low[t] = from
      high[t] = to
    }
    const fits = (t: number, g: number) => {
      if (!withOffset) return true
      const entry = truth[t] as number
      const offset = offsets[entry] as number
      const allowed = Math.max(collar, share * (offset - (onsets[entry] as number)))
      return Math.abs(offset - (ends[guess[g] as number] as number)) <= allowed
    }
    return mostPairs({ truths: truth.length, guesses: guess.length, low, high, fits })
  }
}

/** Pairs, true and predicted events of each class, the last of them for unknown classes, row after row. */
interface Counts {
  row: number
  label: number
  pairs: number
  truth: number
  guess: number
}

function countsOf(data: Data): Counts[] {
  const pairs = pairer(data)
  const counts: Counts[] = []
  for (let row = 0; row < data.rows; row++) {
    const truth = eventsOf(data, row)
    const guess = eventsOf({ values: data.prediction }, row)
    for (const label of new Set([...truth.keys(), ...guess.keys()])) {
      const [ones, others] = [truth.get(label) ?? [], guess.get(label) ?? []]
      counts.push({ row, label, pairs: pairs(ones, others), truth: ones.length, guess: others.length })
    }
  }
  return counts
}

function boardScore(data: Data, counts: Counts[], board: 'a' | 'b'): number {
  const members = new Uint8Array(data.rows)
  for (const row of rowsOf(data, board)) members[row] = 1
  const sums = new Map<number, [pairs: number, truth: number, guess: number]>()
  for (const { row, label, pairs, truth, guess } of counts) {
    if (members[row] === 0) continue
    const weight = data.weights ? (data.weights[row] as number) : 1
    const key = data.options.average === 'macro' ? label : 0
    const sum = sums.get(key) ?? [0, 0, 0]
    sums.set(key, [sum[0] + weight * pairs, sum[1] + weight * truth, sum[2] + weight * guess])
  }
  const scores = Array.from(sums)
    .filter(([, [, truth]]) => truth > 0)
    .sort(([one], [other]) => one - other)
    .map(([, [pairs, truth, guess]]) => (2 * pairs) / (truth + guess))
  return scores.reduce((sum, one) => sum + one, 0) / scores.length
}

function evaluate(data: Data): Boards {
  const counts = countsOf(data)
  return { a: boardScore(data, counts, 'a'), b: data.b === 'none' ? null : boardScore(data, counts, 'b') }
}

export const eventF1 = defineMetric({
  name: 'event-f1',
  family: 'sound',
  direction: 'higher',
  reference: 'Mesaros et al. 2016, event-based F-score as in sed_eval (optimal matching)',
  weighted: true,
  several: true,
  truth: fields,
  prediction: fields,
  options: [
    {
      name: 'collar',
      type: 'number',
      default: 0.2,
      min: 0,
      max: 1000,
      help: {
        zh: '开始（与结束）时间允许相差的秒数。',
        en: 'How many seconds onsets (and offsets) may differ.',
      },
    },
    {
      name: 'offset',
      type: 'choice',
      default: 'yes',
      choices: ['yes', 'no'],
      help: { zh: '是否也要求结束时间相符。', en: 'Whether offsets must fit, too.' },
    },
    {
      name: 'lengthShare',
      type: 'number',
      default: 0.5,
      min: 0,
      max: 1000,
      help: {
        zh: '结束时间允许相差真实时长的这一比例，若它大于 collar。',
        en: 'Offsets may differ by this share of the true length, if that is more than the collar.',
      },
    },
    {
      name: 'average',
      type: 'choice',
      default: 'micro',
      choices: ['micro', 'macro'],
      help: {
        zh: 'micro：所有事件合在一起；macro：榜上有真实事件的各类 F1 的平均。',
        en: 'micro: all events together; macro: the mean over the classes that have true events on the board.',
      },
    },
  ],
  title: { zh: '声音事件 F1（按事件）', en: 'Event-based F1 of sound events' },
  help: {
    zh: '每行（id）是一段录音，每个事件写一行，没有事件的录音留一行空值。同一录音、同一类别的真实与预测事件一一配对，时间须相符，使对数最多；$TP$ 为榜上所有录音的对数之和。\n\n$$F_1=\\frac{2TP}{n_{\\text{真实}}+n_{\\text{预测}}}$$\n\n开始时间相差不超过 collar；结束时间相差不超过 collar 与真实时长乘以 lengthShare 两者中的较大者。答案中没有的类别在 micro 中算误报，在 macro 中不计。',
    en: 'A row (id) is a recording, every event is a line of its own, a recording without events has one line of empty values. True and predicted events of the same recording and class whose times fit are paired, one to one, with as many pairs as possible; $TP$ is their number over all recordings of the board.\n\n$$F_1=\\frac{2TP}{n_{true}+n_{predicted}}$$\n\nOnsets may differ by the collar, offsets by the collar or lengthShare of the true length, whichever is more. Classes that the solution does not have are false alarms with micro and do not count with macro.',
  },
  example: {
    solution: 'id,label,onset,offset\n1,dog,0.5,1.5\n1,car,2,6\n2,dog,1,1.4\n',
    submission: 'id,label,onset,offset\n1,dog,0.6,1.9\n1,car,2.3,6\n2,dog,0.9,1.5\n2,car,3,4\n',
    value: 4 / 7,
  },
  undefinedOn: ({ values }, rows) =>
    rows.some((row) => (values.starts[row] as number) < (values.ends[row] as number)) ? null : 'nothing-true',
  evaluate,
})

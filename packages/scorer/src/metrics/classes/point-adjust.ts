import { eachBoard } from '../boards.ts'
import { defineMetric, type Field, type Numbers, type Options, type Words } from '../metric.ts'
import { gather } from '../numbers/fields.ts'
import { firstColumn } from '../rules.ts'
import { sortByKey } from '../sort.ts'

const fieldOf = (title: Words): Field => ({ name: 'anomaly', kind: 'integer', range: [0, 1], title })

export const pointAdjustF1 = defineMetric({
  name: 'point-adjust-f1',
  family: 'classes',
  direction: 'higher',
  reference: 'AIOps Challenge 2018 (KPI anomaly detection), evaluation.py with its delay; point adjustment of Xu 2018',
  truth: [
    fieldOf({ zh: '是否异常（1 或 0）', en: 'whether anomalous (1 or 0)' }),
    {
      name: 'series',
      kind: 'name',
      optional: true,
      title: { zh: '所属曲线（KPI ID）', en: 'series (KPI ID)' },
    },
    {
      name: 'time',
      kind: 'integer',
      optional: true,
      title: { zh: '时间戳（整数）', en: 'time as a whole number' },
    },
  ],
  prediction: [fieldOf({ zh: '预测是否异常（1 或 0）', en: 'whether predicted as anomalous (1 or 0)' })],
  options: [
    {
      name: 'delay',
      type: 'text',
      default: '',
      help: {
        zh: '一段异常须在起点之后最多这么多个点之内被报出，才算检出；留空为段内任意一点（point adjust）。AIOps 2018 为 7。',
        en: 'A segment is detected if a point at most this many after its first one is reported; empty: any of its points (point adjustment). 7 in AIOps 2018.',
      },
    },
  ],
  title: { zh: '按段调整的 F1（时间序列异常检测）', en: 'Point-adjusted F1 (anomalies in time series)' },
  help: {
    zh: '连续的异常点为一段：及时检出的段，其所有点都算命中；没有及时检出的段，其所有点都算漏报，段内较晚的报警不算。正常点上的报警照常算误报。各曲线的计数合在一起。\n\n$$F_1=\\frac{2TP}{2TP+FP+FN}$$\n\n没有 series 列时全部为一条曲线，没有 time 列时按答案的行序。有 time 时按它排序，以曲线内最小的间隔为一步；缺失的时刻视为正常且未报，会断开一段。每个榜只看自己的行，所以请按整条曲线或整段时间划分 A、B 榜。每个榜上都须有异常点。若要各曲线等权，请按曲线分组评分。',
    en: 'Anomalous points in a row are a segment: all points of one that is detected in time count as hits, all of another as misses, whatever was reported too late. Reports on normal points count as false alarms. The counts of all series are added.\n\n$$F_1=\\frac{2TP}{2TP+FP+FN}$$\n\nWithout a column series all rows are one; without a column time the order is that of the solution. A time orders the points, with the least interval of the series as a step; one that is missing counts as normal and not reported, which ends a segment. Each board sees its own rows only: split whole series, or one time from the next. Every board needs anomalous points. To weigh series alike, score by groups of the series.',
  },
  example: {
    solution: 'id,label\n1,0\n2,1\n3,1\n4,1\n5,0\n6,0\n7,1\n8,1\n9,0\n',
    submission: 'id,label\n1,0\n2,0\n3,1\n4,0\n5,1\n6,0\n7,0\n8,0\n9,0\n',
    value: 0.6666666666666666,
  },
  optionFault: ({ delay }) => {
    const given = String(delay).trim()
    return given === '' || /^\d{1,9}$/.test(given)
      ? null
      : { code: 'bad-option', column: 'delay', found: given, expected: '0..999999999' }
  },
  undefinedOn: ({ values }, rows) => (rows.some((row) => firstColumn(values)[row] === 1) ? null : 'nothing-true'),
  evaluate: (data) => {
    const [truth = none, series = none, times = none] = data.values.columns
    const guess = firstColumn(data.prediction)
    const delay = delayOf(data.options)
    return eachBoard(data, (rows) => {
      const counts = { hits: 0, misses: 0, alarms: 0 }
      for (const points of seriesOf(rows, times, series))
        addSeries(counts, { points, places: placesOf(points, times), truth, guess, delay })
      return (2 * counts.hits) / (2 * counts.hits + counts.alarms + counts.misses)
    })
  },
})

const none: Numbers = new Float64Array()

function delayOf({ delay }: Options): number {
  const given = String(delay).trim()
  return given === '' ? Number.POSITIVE_INFINITY : Number(given)
}

/** The rows of each series in the order of time, or of the solution. */
function seriesOf(rows: Uint32Array, times: Numbers, series: Numbers): Uint32Array[] {
  const empty = (length: number) => new Uint32Array(length)
  const inTime = times.length === 0 ? rows : sortByKey(gather(times, rows), rows, empty).payload
  if (series.length === 0) return [inTime]
  const sizes: number[] = []
  for (const row of inTime) {
    const name = series[row] as number
    sizes[name] = (sizes[name] ?? 0) + 1
  }
  const lists = Array.from(sizes, (size) => empty(size ?? 0))
  const filled = lists.map(() => 0)
  for (const row of inTime) {
    const name = series[row] as number
    const at = filled[name] as number
    filled[name] = at + 1
    const list = lists[name]
    if (list) list[at] = row
  }
  return lists
}

/** How many steps each point is after the first, times that are missing included. */
function placesOf(points: Uint32Array, times: Numbers): Float64Array {
  const places = new Float64Array(points.length)
  if (times.length === 0) return places.map((_, i) => i)
  const at = (i: number) => times[points[i] as number] as number
  let step = Number.POSITIVE_INFINITY
  for (let i = 1; i < points.length; i++) if (at(i) > at(i - 1)) step = Math.min(step, at(i) - at(i - 1))
  return places.map((_, i) => Math.floor((at(i) - at(0)) / step))
}

interface Series {
  points: Uint32Array
  places: Float64Array
  truth: Numbers
  guess: Numbers
  delay: number
}

function addSeries(
  counts: { hits: number; misses: number; alarms: number },
  { points, places, truth, guess, delay }: Series,
): void {
  const isTrue = (i: number) => truth[points[i] as number] === 1
  const isReported = (i: number) => guess[points[i] as number] === 1
  for (let i = 0; i < points.length; ) {
    if (!isTrue(i)) {
      if (isReported(i)) counts.alarms++
      i++
      continue
    }
    const start = i
    let detected = false
    do {
      if (isReported(i) && (places[i] as number) - (places[start] as number) <= delay) detected = true
      i++
    } while (i < points.length && isTrue(i) && (places[i] as number) - (places[i - 1] as number) <= 1)
    counts[detected ? 'hits' : 'misses'] += i - start
  }
}

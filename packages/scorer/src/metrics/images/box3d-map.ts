import { meanOf } from '../boards.ts'
import { type Data, defineMetric, type Field, type Numbers, type Values } from '../metric.ts'
import { labelField, scoreField, severalText } from './boxes.ts'
import { groupEnd, groupEntries } from './groups.ts'
import { envelope, type Hits } from './ranked-hits.ts'
import { type Polygon, rectangle, sharedConvexArea } from './rotated-boxes.ts'
import { decimalThresholds, thresholdsFault, thresholdsOption } from './thresholds.ts'

const solid: Field[] = [
  { name: 'x', kind: 'number', title: { zh: '中心 x', en: 'x of the centre' } },
  { name: 'y', kind: 'number', title: { zh: '中心 y', en: 'y of the centre' } },
  { name: 'z', kind: 'number', title: { zh: '中心 z', en: 'z of the centre' } },
  { name: 'width', kind: 'non-negative', title: { zh: '宽（横向）', en: 'width, across' } },
  { name: 'length', kind: 'non-negative', title: { zh: '长（朝向方向）', en: 'length, along the heading' } },
  { name: 'height', kind: 'non-negative', title: { zh: '高', en: 'height' } },
  { name: 'yaw', kind: 'number', title: { zh: '朝向角（弧度）', en: 'heading in radians' }, range: [-1e6, 1e6] },
]
const none: Numbers = new Float64Array()

/** Intersection over union of the solids whose columns begin at these places. */
function solidIou(truth: Values, first: number, guess: Values, firstGuess: number): (g: number, d: number) => number {
  const value = (side: 0 | 1, field: number, k: number) =>
    (side === 0 ? truth.columns[first + field] : guess.columns[firstGuess + field])?.[k] as number
  /** The base, relative to the centre of the true solid. */
  const base = (side: 0 | 1, k: number, x: number, y: number): Polygon =>
    rectangle(value(side, 0, k) - x, value(side, 1, k) - y, value(side, 4, k), value(side, 3, k), value(side, 6, k))
  const volume = (side: 0 | 1, k: number) => value(side, 3, k) * value(side, 4, k) * value(side, 5, k)
  const reach = (side: 0 | 1, k: number) => (value(side, 3, k) + value(side, 4, k)) / 2
  return (g, d) => {
    const [low, high] = [value(0, 2, g) - value(0, 5, g) / 2, value(0, 2, g) + value(0, 5, g) / 2]
    const [own, top] = [value(1, 2, d) - value(1, 5, d) / 2, value(1, 2, d) + value(1, 5, d) / 2]
    const height = Math.min(high, top) - Math.max(low, own)
    const [x, y] = [value(0, 0, g), value(0, 1, g)]
    const most = reach(0, g) + reach(1, d)
    if (!(height > 0) || Math.abs(value(1, 0, d) - x) > most || Math.abs(value(1, 1, d) - y) > most) return 0
    const shared = height * sharedConvexArea(base(0, g, x, y), base(1, d, x, y))
    return shared > 0 ? Math.min(1, shared / (volume(0, g) + volume(1, d) - shared)) : 0
  }
}

/** The average precision of one class of a row: each detection has its best object and the overlap. */
function averagePrecision(
  bests: Int32Array,
  overlaps: Float64Array,
  truths: number,
  threshold: number,
  hits: Hits,
): number {
  const taken = new Set<number>()
  hits.count = 0
  for (const [d, best] of bests.entries()) {
    if (!((overlaps[d] as number) > threshold) || taken.has(best)) continue
    taken.add(best)
    hits.precision[hits.count++] = taken.size / (d + 1)
  }
  envelope(hits)
  let sum = 0
  for (let k = 0; k < hits.count; k++) sum += hits.precision[k] as number
  return sum / truths
}

function rowScorer(data: Data): (row: number) => number {
  const { values, prediction } = data
  const [labels = none] = values.columns
  const [guessed = none, scores = none] = prediction.columns
  const truths = groupEntries(values, labels)
  const guesses = groupEntries(prediction, guessed, scores)
  const iou = solidIou(values, 1, prediction, 2)
  const thresholds = decimalThresholds(data.options.thresholds)
  const hits: Hits = { precision: new Float64Array(16), count: 0, detections: 0 }

  function classScore(objects: Uint32Array, detections: Uint32Array): number {
    if (detections.length > hits.precision.length) hits.precision = new Float64Array(2 * detections.length)
    const overlaps = new Float64Array(detections.length)
    const bests = Int32Array.from(detections, (d, k) => {
      let chosen = -1
      let best = 0
      for (const g of objects) {
        const value = iou(g, d)
        if (value <= best) continue
        best = value
        chosen = g
      }
      overlaps[k] = best
      return chosen
    })
    let sum = 0
    for (const threshold of thresholds) sum += averagePrecision(bests, overlaps, objects.length, threshold, hits)
    return sum / thresholds.length
  }

  return (row) => {
    const end = values.ends[row] as number
    let g = prediction.starts[row] as number
    const last = prediction.ends[row] as number
    if ((values.starts[row] as number) === end) return g === last ? 1 : 0
    let sum = 0
    let classes = 0
    for (let t = values.starts[row] as number; t < end; ) {
      const tEnd = groupEnd(truths, t, end)
      const label = labels[truths.order[t] as number] as number
      while (g < last && (guessed[guesses.order[g] as number] as number) < label) g++
      let gEnd = g
      while (gEnd < last && guessed[guesses.order[gEnd] as number] === label) gEnd++
      sum += classScore(truths.order.subarray(t, tEnd), guesses.order.subarray(g, gEnd))
      classes++
      t = tEnd
      g = gEnd
    }
    return sum / classes
  }
}

export const box3dMap = defineMetric({
  name: 'box3d-map',
  family: 'images',
  direction: 'higher',
  reference: 'Kaggle Lyft 3D Object Detection for Autonomous Vehicles',
  weighted: true,
  several: true,
  truth: [labelField, ...solid],
  prediction: [labelField, scoreField, ...solid],
  options: [thresholdsOption],
  title: { zh: '三维框 mAP（可旋转）', en: 'Mean average precision of rotated 3-D boxes' },
  help: {
    zh: `每行（id）是一个场景，每个三维框写一行：中心、宽、长、高与绕竖直轴的朝向角（弧度，0 时长边沿 x）。在每个场景里，对其真值中的每个类别 $c$ 和 IoU 阈值 $t$ 求 AP（精确率包络线下的面积），对类别与阈值平均，再对场景平均。\n\n$$\\frac1n\\sum_i\\frac1{|C_i||T|}\\sum_{c\\in C_i}\\sum_{t\\in T}\\mathrm{AP}_{i,c}(t)$$\n\n按置信度从高到低，每个检测取 IoU 最大的目标，IoU 大于阈值且目标尚未匹配才算正确；置信度相同按文件中的顺序。场景中没有的类别的检测不计；没有目标的场景若无检测计 1，否则计 0。${severalText.zh}`,
    en: `A row (id) is a scene, every box a line of its own: centre, width, length, height, and heading about the vertical axis (in radians; at 0 the length is along x). In each scene AP, the area under the envelope of precision, is computed for every class $c$ of its truth and every IoU threshold $t$, and averaged over them; the score is the mean over scenes.\n\n$$\\frac1n\\sum_i\\frac1{|C_i||T|}\\sum_{c\\in C_i}\\sum_{t\\in T}\\mathrm{AP}_{i,c}(t)$$\n\nFrom the highest confidence on, each detection takes the object with the greatest IoU; it is right if that exceeds the threshold and the object is free. Equal confidences are in the order of the file. Detections of classes that the scene does not have do not count; a scene without objects has 1 if nothing is detected and 0 otherwise. ${severalText.en}`,
  },
  example: {
    solution: 'id,label,x,y,z,w,l,h,yaw\n1,car,0,0,0,2,4,2,0\n1,bus,10,0,0,3,10,3,0.5\n',
    submission: 'id,label,score,x,y,z,w,l,h,yaw\n1,car,0.9,0.5,0,0,2,4,2,0\n1,bus,0.8,10,0,0,3,10,3,0.6\n',
    value: 0.65,
  },
  optionFault: ({ thresholds }) => thresholdsFault(thresholds),
  evaluate: (data) => meanOf(data, rowScorer(data)),
})

import { type Boards, type Data, defineMetric, type Field, type MetricOption, type Numbers } from '../metric.ts'
import { boxesOf, boxFields, boxIou, boxOption, labelField, overlapOption, scoreField, severalText } from './boxes.ts'
import { eachGroup, groupEntries } from './groups.ts'
import { type Detections, envelope, type Hits, hitsOf, membersOf, newDetections, rankedHits } from './ranked-hits.ts'

const difficultField: Field = {
  name: 'difficult',
  kind: 'integer',
  range: [0, 1],
  optional: true,
  title: { zh: '是否难例（0 或 1）', en: 'difficult (0 or 1)' },
}

const interpolation: MetricOption = {
  name: 'interpolation',
  type: 'choice',
  default: 'all-points',
  choices: ['all-points', '11-points', 'pairs'],
  help: {
    zh: 'all-points：精确率包络线下的面积（VOC 2010 起）；11-points：11 个召回率处的平均（VOC 2007）；pairs：对匹配所得的（真值，置信度）对求平均精确率，见说明。',
    en: 'all-points: the area under the envelope of precision (VOC since 2010); 11-points: the mean at 11 recalls (VOC 2007); pairs: the average precision of pairs of truth and confidence, see the help.',
  },
}

interface Found {
  detections: Detections
  /** Each class that a row has on either side, and its true entries that count. */
  rows: Int32Array
  labels: Int32Array
  truths: Int32Array
  groups: number
}

const noNumbers: Numbers = new Float64Array()

/** Matches each row’s detections from the highest confidence on. Bit 0 of `hits` tells a match, of `skipped` a difficult object. */
function matchRows(data: Data): Found {
  const { values, prediction, options } = data
  const truth = boxesOf(values, 1, options.box)
  const guess = boxesOf(prediction, 2, options.box)
  if (options.inclusive === 'yes') {
    for (const boxes of [truth, guess]) {
      boxes.width = boxes.width.map((one) => one + 1)
      boxes.height = boxes.height.map((one) => one + 1)
    }
  }
  const [labels = noNumbers] = values.columns
  const difficult = values.columns[5]
  const [guessed = noNumbers, scores = noNumbers] = prediction.columns
  const truths = groupEntries(values, labels)
  const guesses = groupEntries(prediction, guessed, scores)
  const detections = newDetections(guessed.length)
  const most = labels.length + guessed.length
  const found: Found = {
    detections,
    rows: new Int32Array(most),
    labels: new Int32Array(most),
    truths: new Int32Array(most),
    groups: 0,
  }
  const taken = new Uint8Array(labels.length)
  const free = options.interpolation === 'pairs'
  const threshold = Number(options.threshold)
  const counts = (g: number) => difficult?.[g] !== 1

  /** The true entry with the greatest overlap above the threshold, the first of equal ones; -1 if there is none. */
  function bestOf(d: number, from: number, to: number): number {
    let best = threshold
    let chosen = -1
    for (let place = from; place < to; place++) {
      const g = truths.order[place] as number
      if (free && taken[g] === 1) continue
      const iou = boxIou(truth, g, guess, d)
      if (iou <= best) continue
      best = iou
      chosen = g
    }
    return chosen
  }

  eachGroup({ values, groups: truths }, { values: prediction, groups: guesses }, (row, label, t, tEnd, g, gEnd) => {
    let counted = 0
    for (let place = t; place < tEnd; place++) if (counts(truths.order[place] as number)) counted++
    found.rows[found.groups] = row
    found.labels[found.groups] = label
    found.truths[found.groups++] = counted
    for (let place = g; place < gEnd; place++) {
      const d = guesses.order[place] as number
      const chosen = bestOf(d, t, tEnd)
      const k = detections.count++
      detections.rows[k] = row
      detections.labels[k] = label
      detections.scores[k] = scores[d] as number
      if (chosen < 0) continue
      if (!counts(chosen)) detections.skipped[k] = 1
      else if (taken[chosen] === 0) detections.hits[k] = 1
      taken[chosen] = 1
    }
  })
  return found
}

function areaUnder(hits: Hits, truths: number): number {
  envelope(hits)
  let sum = 0
  for (let k = 0; k < hits.count; k++) sum += hits.precision[k] as number
  return sum / truths
}

function elevenPoints(hits: Hits, truths: number): number {
  envelope(hits)
  let sum = 0
  let hit = 0
  for (let level = 0; level <= 10; level++) {
    while (hit < hits.count && (hit + 1) / truths < level * 0.1) hit++
    if (hit < hits.count) sum += hits.precision[hit] as number
  }
  return sum / 11
}

/** Average precision of ranked detections, with `missed` true and `nothing` false pairs of confidence 0 beside. */
function pairPrecision(
  { hits, skipped, scores, rows }: Detections,
  ranked: Uint32Array,
  members: Uint8Array,
  { truths, missed, nothing }: { truths: number; missed: number; nothing: number },
): number {
  let right = 0
  let seen = 0
  let sum = 0
  let counted = 0
  let added = false
  const close = () => {
    if (seen > 0) sum += ((right - counted) / truths) * (right / seen)
    counted = right
  }
  const addZeros = () => {
    added = true
    right += missed
    seen += missed + nothing
  }
  let last = Number.POSITIVE_INFINITY
  for (const k of ranked) {
    if (members[rows[k] as number] === 0 || skipped[k] === 1) continue
    const score = scores[k] as number
    if (score < last) {
      close()
      if (!added && score <= 0) {
        addZeros()
        if (score < 0) close()
      }
    }
    last = score
    seen++
    right += hits[k] as number
  }
  close()
  if (!added) {
    addZeros()
    close()
  }
  return sum
}

function vocBoards(data: Data): Boards {
  const found = matchRows(data)
  const { detections } = found
  const { ranked, hits } = rankedHits(detections, data.classes.length)
  const of = (board: 'a' | 'b') => {
    const members = membersOf(data, board)
    const rows = members.reduce((sum, one) => sum + one, 0)
    const truths = new Uint32Array(data.classes.length)
    const shown = new Uint32Array(data.classes.length)
    for (let k = 0; k < found.groups; k++) {
      if (members[found.rows[k] as number] === 0) continue
      const label = found.labels[k] as number
      truths[label] = (truths[label] as number) + (found.truths[k] as number)
      shown[label] = (shown[label] as number) + 1
    }
    let sum = 0
    let classes = 0
    for (const [label, list] of ranked.entries()) {
      const count = truths[label] as number
      if (count === 0) continue
      classes++
      hitsOf(detections, list, members, 0, hits)
      if (data.options.interpolation === 'all-points') sum += areaUnder(hits, count)
      else if (data.options.interpolation === '11-points') sum += elevenPoints(hits, count)
      else {
        const missing = { truths: count, missed: count - hits.count, nothing: rows - (shown[label] as number) }
        sum += pairPrecision(detections, list, members, missing)
      }
    }
    return classes === 0 ? 0 : sum / classes
  }
  return { a: of('a'), b: data.b === 'none' ? null : of('b') }
}

export const vocMap = defineMetric({
  name: 'voc-map',
  family: 'images',
  direction: 'higher',
  reference:
    'PASCAL VOC, as in voc_eval of py-faster-rcnn; pairs: Kaggle SIIM COVID-19 with scikit-learn’s average precision',
  several: true,
  truth: [labelField, ...boxFields, difficultField],
  prediction: [labelField, scoreField, ...boxFields],
  options: [
    overlapOption,
    interpolation,
    boxOption,
    {
      name: 'inclusive',
      type: 'choice',
      default: 'no',
      choices: ['no', 'yes'],
      help: {
        zh: 'yes：宽与高各加 1，如 VOC 以像素为角点的框。',
        en: 'yes: 1 is added to widths and heights, for corners that are pixels, as in VOC.',
      },
    },
  ],
  title: { zh: 'PASCAL VOC mAP（检测框）', en: 'PASCAL VOC mean average precision of boxes' },
  help: {
    zh: `对每个类别由精确率 $p$ 与召回率 $r$ 求 AP，再对榜上有目标的类别求平均。\n\n$$\\frac1{|C|}\\sum_c\\int_0^1\\max_{\\tilde r\\ge r}p_c(\\tilde r)\\,dr$$\n\n11-points 以 $r=0,0.1,\\dots,1$ 处的平均代替积分。逐图逐类由置信度高到低，每个检测取 IoU 最大的目标：超过阈值且尚未匹配为正确，已匹配或不够则为错误；匹配到难例的检测不计，难例也不计入目标。置信度相同时按答案的行序，同一行之内按提交文件中的顺序。\n\npairs 只在尚未匹配的目标中取 IoU 最大者，并由以下各对求 scikit-learn 的平均精确率：正确的检测（1，置信度），错误的检测（0，置信度），漏检的目标（1，0），该类别既无目标也无检测的图像（0，0）；置信度相同的一并计入。\n\n答案中没有的类别不计。${severalText.zh}`,
    en: `AP is computed for each class from precision $p$ and recall $r$, and averaged over the classes that have objects on the board.\n\n$$\\frac1{|C|}\\sum_c\\int_0^1\\max_{\\tilde r\\ge r}p_c(\\tilde r)\\,dr$$\n\n11-points takes the mean at $r=0,0.1,\\dots,1$ instead. By image and class, from the highest confidence on, each detection takes the object with the greatest IoU: if that exceeds the threshold and the object is free, it is right, otherwise wrong. Detections of difficult objects do not count, nor do those objects. Equal confidences are ordered by the rows of the solution, within a row as in the submitted file.\n\npairs looks at free objects only, and takes scikit-learn’s average precision of these pairs: right detections (1, confidence), wrong ones (0, confidence), missed objects (1, 0), and images that have the class on neither side (0, 0); equal confidences enter together.\n\nClasses that the solution does not have are skipped. ${severalText.en}`,
  },
  example: {
    solution: 'id,label,x,y,w,h\n1,cat,10,10,20,20\n1,dog,40,10,20,10\n2,cat,5,5,10,10\n',
    submission:
      'id,label,score,x,y,w,h\n1,cat,0.9,11,10,20,20\n1,dog,0.8,44,10,20,10\n1,cat,0.7,50,50,9,9\n2,cat,0.5,5,7,10,10\n',
    value: 11 / 12,
  },
  undefinedOn: ({ values }, rows) => {
    const difficult = values.columns[5]
    for (const row of rows) {
      for (let g = values.starts[row] as number; g < (values.ends[row] as number); g++)
        if (difficult?.[g] !== 1) return null
    }
    return 'nothing-true'
  },
  evaluate: vocBoards,
})

import { type Data, defineMetric, type Metric, type Options } from '../metric.ts'
import { assign } from '../sound/assignment.ts'
import { corpusBoards } from '../text/fields.ts'
import { boxOption } from './boxes.ts'
import { eachSequence, manyBoxes, noBoxes, type Sequence, trackFields, trackOptions, trackText } from './sequences.ts'

const EPSILON = Number.EPSILON
/** What the match of the previous frame adds to an overlap. */
const KEPT = 1000

type Totals = Float64Array
const bump = (totals: Totals, k: number, by: number) => {
  totals[k] = (totals[k] as number) + by
}

/** Counts of a sequence: matches, false boxes, missed boxes and switches of the track. */
function clearCounts({ frames, truthCounts }: Sequence, { threshold }: Options): number[] {
  const last = new Int32Array(truthCounts.length).fill(-1)
  const previous = new Int32Array(truthCounts.length).fill(-1)
  const totals = [0, 0, 0, 0] as [number, number, number, number]
  const least = Number(threshold) - EPSILON
  for (const { truths, guesses, overlaps: read } of frames) {
    if (truths.length === 0 || guesses.length === 0) {
      totals[1] += guesses.length
      totals[2] += truths.length
      continue
    }
    const width = guesses.length
    const weights = read().map((overlap, k) => {
      if (overlap < least) return 0
      const kept = previous[truths[Math.floor(k / width)] as number] === guesses[k % width]
      return kept ? overlap + KEPT : overlap
    })
    previous.fill(-1)
    let matches = 0
    for (const [i, j] of assign(weights, truths.length, width).entries()) {
      if (j < 0 || !((weights[i * width + j] as number) > EPSILON)) continue
      const track = truths[i] as number
      const found = guesses[j] as number
      if (last[track] !== -1 && last[track] !== found) totals[3]++
      last[track] = previous[track] = found
      matches++
    }
    totals[0] += matches
    totals[1] += width - matches
    totals[2] += truths.length - matches
  }
  return totals
}

/** Counts of a sequence: boxes that are right under the best mapping of tracks, true boxes and predicted ones. */
function identityCounts({ frames, truthCounts, guessCounts }: Sequence, { threshold }: Options): number[] {
  const width = guessCounts.length
  const together = new Float64Array(truthCounts.length * width)
  for (const { truths, guesses, overlaps: read } of frames) {
    const overlaps = read()
    for (let i = 0; i < truths.length; i++) {
      for (let j = 0; j < guesses.length; j++) {
        if ((overlaps[i * guesses.length + j] as number) >= Number(threshold))
          bump(together, (truths[i] as number) * width + (guesses[j] as number), 1)
      }
    }
  }
  let right = 0
  for (const [i, j] of assign(together, truthCounts.length, width).entries())
    if (j >= 0) right += together[i * width + j] as number
  const sum = (counts: number[]) => counts.reduce((total, one) => total + one, 0)
  return [right, sum(truthCounts), sum(guessCounts)]
}

/** Localization thresholds from 0.05 to 0.95. */
const ALPHAS = Float64Array.from({ length: 19 }, (_, k) => 0.05 + k * 0.05)

/** How well tracks fit altogether: their overlaps, each relative to the others of its frame, over the boxes of either. */
function alignment({ frames, truthCounts, guessCounts }: Sequence): Float64Array {
  const width = guessCounts.length
  const sums = new Float64Array(truthCounts.length * width)
  for (const { truths, guesses, overlaps: read } of frames) {
    const overlaps = read()
    const byTruth = new Float64Array(truths.length)
    const byGuess = new Float64Array(guesses.length)
    for (const [k, overlap] of overlaps.entries()) {
      bump(byTruth, Math.floor(k / guesses.length), overlap)
      bump(byGuess, k % guesses.length, overlap)
    }
    for (const [k, overlap] of overlaps.entries()) {
      const [i, j] = [Math.floor(k / guesses.length), k % guesses.length]
      const either = (byTruth[i] as number) + (byGuess[j] as number) - overlap
      if (either > EPSILON) bump(sums, (truths[i] as number) * width + (guesses[j] as number), overlap / either)
    }
  }
  return sums.map((sum, k) => sum / ((truthCounts[Math.floor(k / width)] ?? 0) + (guessCounts[k % width] ?? 0) - sum))
}

/** For each threshold: matches, true boxes, predicted boxes, and the association of the matches, summed. */
function hotaCounts(sequence: Sequence): Float64Array {
  const { frames, truthCounts, guessCounts } = sequence
  const width = guessCounts.length
  const fit = alignment(sequence)
  const counts = new Float64Array(4 * ALPHAS.length)
  const pairs = Array.from(ALPHAS, () => new Map<number, number>())
  for (const { truths, guesses, overlaps: read } of frames) {
    for (let a = 0; a < ALPHAS.length; a++) {
      bump(counts, 4 * a + 1, truths.length)
      bump(counts, 4 * a + 2, guesses.length)
    }
    if (truths.length === 0 || guesses.length === 0) continue
    const overlaps = read()
    const at = (i: number, j: number) => (truths[i] as number) * width + (guesses[j] as number)
    const weights = overlaps.map(
      (overlap, k) => overlap * (fit[at(Math.floor(k / guesses.length), k % guesses.length)] as number),
    )
    for (const [i, j] of assign(weights, truths.length, guesses.length).entries()) {
      if (j < 0) continue
      const overlap = overlaps[i * guesses.length + j] as number
      for (let a = 0; a < ALPHAS.length && overlap >= (ALPHAS[a] as number) - EPSILON; a++) {
        bump(counts, 4 * a, 1)
        pairs[a]?.set(at(i, j), (pairs[a]?.get(at(i, j)) ?? 0) + 1)
      }
    }
  }
  for (const [a, own] of pairs.entries()) {
    for (const [pair, matches] of own) {
      const boxes = (truthCounts[Math.floor(pair / width)] ?? 0) + (guessCounts[pair % width] ?? 0)
      bump(counts, 4 * a + 3, (matches * matches) / Math.max(1, boxes - matches))
    }
  }
  return counts
}

function hotaOf(totals: Totals): number {
  let sum = 0
  for (let a = 0; a < ALPHAS.length; a++) {
    const [matches = 0, truths = 0, guesses = 0, association = 0] = totals.subarray(4 * a, 4 * a + 4)
    const detection = matches / Math.max(1, truths + guesses - matches)
    sum += Math.sqrt((detection * association) / Math.max(1, matches))
  }
  return sum / ALPHAS.length
}

function trackingMetric(
  metric: Pick<Metric, 'name' | 'reference' | 'options' | 'title' | 'help' | 'example'>,
  size: number,
  counts: (sequence: Sequence, options: Options) => ArrayLike<number>,
  score: (totals: Totals) => number,
): Metric {
  const { zh, en } = metric.help
  return defineMetric({
    ...metric,
    family: 'images',
    direction: 'higher',
    several: true,
    manyEntries: manyBoxes,
    truth: trackFields,
    prediction: trackFields,
    help: { zh: `${zh}\n\n${trackText.zh}`, en: `${en}\n\n${trackText.en}` },
    undefinedOn: noBoxes,
    evaluate: (data: Data) => {
      const all = new Float64Array(data.rows * size)
      eachSequence(data, (row, sequence) => all.set(Array.from(counts(sequence, data.options)), row * size))
      const add = (row: number, totals: Totals) => {
        for (let k = 0; k < size; k++) bump(totals, k, all[row * size + k] as number)
      }
      return corpusBoards(data, size, add, score)
    },
  })
}

const example = {
  solution:
    'id,frame,track,x,y,w,h\n1,1,a,0,0,10,10\n1,1,b,20,0,10,10\n1,2,a,2,0,10,10\n1,2,b,22,0,10,10\n1,3,a,4,0,10,10\n',
  submission:
    'id,frame,track,x,y,w,h\n1,1,p,0,0,10,10\n1,1,q,21,0,10,10\n1,2,p,2,1,10,10\n1,2,r,22,0,10,10\n1,3,p,30,0,10,10\n',
}

export const mota = trackingMetric(
  {
    name: 'mota',
    reference: 'TrackEval CLEAR (MOTA); Bernardin and Stiefelhagen 2008',
    options: trackOptions,
    title: { zh: '多目标跟踪准确率 MOTA', en: 'Multiple object tracking accuracy (MOTA)' },
    help: {
      zh: '逐帧配对真实框与预测框，上一帧的配对优先保留，其余使 IoU 之和最大；漏检、误检与换轨（一条真实轨迹的配对与它上次配对的轨迹不同）都算错，对榜上所有序列合计。可以为负。\n\n$$1-\\frac{FN+FP+IDSW}{\\text{真实框数}}$$',
      en: 'In each frame true and predicted boxes are paired; pairs of the previous frame are kept if possible, and otherwise the sum of the IoUs is greatest. Missed boxes, false ones and switches, where a true track is paired with another one than the last time, are errors, summed over the sequences of the board. It may be negative.\n\n$$1-\\frac{FN+FP+IDSW}{\\text{true boxes}}$$',
    },
    example: { ...example, value: 0.4 },
  },
  4,
  clearCounts,
  ([matches = 0, wrong = 0, missed = 0, switches = 0]) => (matches - wrong - switches) / Math.max(1, matches + missed),
)

export const idF1 = trackingMetric(
  {
    name: 'idf1',
    reference: 'TrackEval Identity (IDF1); Ristani et al. 2016',
    options: trackOptions,
    title: { zh: '身份 F1（IDF1）', en: 'Identity F1 (IDF1)' },
    help: {
      zh: '每段序列内，真实轨迹与预测轨迹一一对应，使 IoU 达到阈值的框数 $IDTP$ 最大；对榜上所有序列合计。\n\n$$\\mathrm{IDF1}=\\frac{2\\,IDTP}{n_{\\text{真实}}+n_{\\text{预测}}}$$',
      en: 'In each sequence true tracks are mapped to predicted ones, one to one, such that most boxes, $IDTP$, reach the IoU threshold; summed over the sequences of the board.\n\n$$\\mathrm{IDF1}=\\frac{2\\,IDTP}{n_{true}+n_{predicted}}$$',
    },
    example: { ...example, value: 0.6 },
  },
  3,
  identityCounts,
  ([right = 0, truths = 0, guesses = 0]) => (2 * right) / (truths + guesses),
)

export const hota = trackingMetric(
  {
    name: 'hota',
    reference: 'TrackEval HOTA; Luiten et al. 2020',
    options: [boxOption],
    title: { zh: '高阶跟踪准确率 HOTA', en: 'Higher order tracking accuracy (HOTA)' },
    help: {
      zh: '检测与关联两方面的几何平均，对 IoU 阈值 $\\alpha=0.05,0.1,\\dots,0.95$ 求平均；先在整段序列上估计轨迹之间的吻合程度，再据此逐帧配对。榜上所有序列的框合计，关联按匹配数加权。\n\n$$\\frac1{19}\\sum_\\alpha\\sqrt{\\frac{|TP|}{|TP|+|FN|+|FP|}\\cdot\\frac{1}{|TP|}\\sum_{c\\in TP}\\frac{|TPA(c)|}{|TPA(c)|+|FNA(c)|+|FPA(c)|}}$$\n\n$TPA$、$FNA$、$FPA$ 为与匹配 $c$ 的两条轨迹都相符、只属真实轨迹、只属预测轨迹的框。',
      en: 'The geometric mean of detection and association, averaged over the IoU thresholds $\\alpha=0.05,0.1,\\dots,0.95$; how well tracks fit is estimated over the whole sequence first, and frames are paired by it. Boxes of all sequences of the board are summed, association weighed by matches.\n\n$$\\frac1{19}\\sum_\\alpha\\sqrt{\\frac{|TP|}{|TP|+|FN|+|FP|}\\cdot\\frac{1}{|TP|}\\sum_{c\\in TP}\\frac{|TPA(c)|}{|TPA(c)|+|FNA(c)|+|FPA(c)|}}$$\n\n$TPA$, $FNA$ and $FPA$ are the boxes that belong to both tracks of the match $c$, to the true one only, and to the predicted one only.',
    },
    example: { ...example, value: 0.5328955933946821 },
  },
  4 * ALPHAS.length,
  hotaCounts,
  hotaOf,
)

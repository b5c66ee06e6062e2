import { MAX_ENTRIES } from '../../limits.ts'
import type { Data, Field, Metric, MetricOption, Numbers, Truth, UndefinedReason, Values, Words } from '../metric.ts'
import { boxesOf, boxFields, boxIou, boxOption } from './boxes.ts'
import { eachGroup, groupEntries } from './groups.ts'

export const trackFields: Field[] = [
  { name: 'frame', kind: 'integer', range: [0, 1e9], title: { zh: '帧号', en: 'number of the frame' } },
  { name: 'track', kind: 'name', title: { zh: '轨迹', en: 'track' } },
  ...boxFields,
]
const none: Numbers = new Float64Array()

const thresholdOption: MetricOption = {
  name: 'threshold',
  type: 'number',
  default: 0.5,
  min: 0.01,
  max: 1,
  help: { zh: 'IoU 不低于此值才能匹配。', en: 'The least IoU of a match.' },
}
export const trackOptions: MetricOption[] = [thresholdOption, boxOption]

export const trackText: Words = {
  zh: '每行（id）是一段序列，每帧的每个框写一行，同一 id 可有多行；轨迹的名称任意。一帧之内的配对是精确的最优指派，代价相同时可能不唯一。',
  en: 'A row (id) is a sequence, every box of a frame is a line of its own with the same id; names of tracks are arbitrary. Boxes of a frame are paired by an exact best assignment, which need not be unique where overlaps are equal.',
}

/** A frame: tracks by their numbers within the sequence. */
interface Frame {
  truths: Int32Array
  guesses: Int32Array
  /** The overlaps of true (rows) and predicted boxes, until the next frame is asked: those of all frames would not fit into memory. */
  overlaps(): Float64Array
}
export interface Sequence {
  frames: Frame[]
  /** How many boxes each track has. */
  truthCounts: number[]
  guessCounts: number[]
}

/** Numbers the tracks of a sequence as they appear, and counts their boxes. */
function tracks(names: Numbers): { counts: number[]; of(entry: number): number } {
  const known = new Map<number, number>()
  const counts: number[] = []
  return {
    counts,
    of(entry) {
      const name = names[entry] as number
      const number = known.get(name) ?? known.size
      known.set(name, number)
      counts[number] = (counts[number] ?? 0) + 1
      return number
    },
  }
}

/** Calls `each` with the sequence of every row; its frames that have boxes are in order. */
export function eachSequence(data: Data, each: (row: number, sequence: Sequence) => void): void {
  const { values, prediction, options } = data
  const columns = ({ columns }: Values) => [columns[0] ?? none, columns[1] ?? none] as const
  const [frames, names] = columns(values)
  const [guessedFrames, guessedNames] = columns(prediction)
  const truth = { values, groups: groupEntries(values, frames) }
  const guess = { values: prediction, groups: groupEntries(prediction, guessedFrames) }
  const boxes = boxesOf(values, 2, options.box)
  const guessed = boxesOf(prediction, 2, options.box)
  let buffer = new Float64Array(256)
  function overlapsOf(one: Uint32Array, other: Uint32Array): Float64Array {
    const size = one.length * other.length
    if (buffer.length < size) buffer = new Float64Array(2 * size)
    let at = 0
    for (const truth of one) for (const guess of other) buffer[at++] = boxIou(boxes, truth, guessed, guess)
    return buffer.subarray(0, size)
  }
  let row = 0
  const start = () => ({ truths: tracks(names), guesses: tracks(guessedNames), frames: [] as Frame[] })
  let current = start()
  const finish = (until: number) => {
    for (; row < until; row++) {
      const { frames, truths, guesses } = current
      each(row, { frames, truthCounts: truths.counts, guessCounts: guesses.counts })
      current = start()
    }
  }
  eachGroup(truth, guess, (own, _, t, tEnd, g, gEnd) => {
    finish(own)
    const one = truth.groups.order.subarray(t, tEnd)
    const other = guess.groups.order.subarray(g, gEnd)
    current.frames.push({
      truths: Int32Array.from(one, (entry) => current.truths.of(entry)),
      guesses: Int32Array.from(other, (entry) => current.guesses.of(entry)),
      overlaps: () => overlapsOf(one, other),
    })
  })
  finish(data.rows)
}

export const noBoxes = ({ values }: Pick<Truth, 'values'>, rows: Uint32Array): UndefinedReason | null =>
  rows.some((row) => (values.starts[row] as number) < (values.ends[row] as number)) ? null : 'nothing-true'

/** Sequences are long; their tracks, and the boxes of a frame, are as few as the entries of any other row. */
export const manyBoxes: Metric['manyEntries'] = {
  most: 1_000_000,
  fault({ columns, starts, ends }, row) {
    for (const column of columns.slice(0, 2)) {
      const counts = new Map<number, number>()
      let greatest = 0
      for (let entry = starts[row] as number; entry < (ends[row] as number); entry++) {
        const name = column[entry] as number
        const count = (counts.get(name) ?? 0) + 1
        counts.set(name, count)
        if (count > greatest) greatest = count
      }
      if ((column === columns[0] ? greatest : counts.size) > MAX_ENTRIES)
        return { code: 'too-many-tracks', expected: String(MAX_ENTRIES) }
    }
    return null
  },
}

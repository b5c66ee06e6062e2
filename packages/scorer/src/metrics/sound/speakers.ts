import type { Field, MetricOption, Options, Values } from '../metric.ts'
import { eachStretch, lengthBefore, lengthOf, type Spans, unionOf, without } from './spans.ts'

/** What the metrics on who speaks when share. */
export const speakerFields: Field[] = [
  { name: 'start', kind: 'number', title: { zh: '开始时间（秒）', en: 'start in seconds' } },
  { name: 'end', kind: 'number', title: { zh: '结束时间（秒）', en: 'end in seconds' } },
  { name: 'speaker', kind: 'name', title: { zh: '说话人', en: 'speaker' } },
]

/** The spans of a row’s entries, by speaker. */
function speakersOf({ starts, ends, columns }: Values, row: number): Map<number, [number, number][]> {
  const speakers = new Map<number, [number, number][]>()
  for (let k = starts[row] as number; k < (ends[row] as number); k++) {
    const name = columns[2]?.[k] as number
    const span: [number, number] = [columns[0]?.[k] as number, columns[1]?.[k] as number]
    const list = speakers.get(name)
    if (list) list.push(span)
    else speakers.set(name, [span])
  }
  return speakers
}

export interface Reference {
  /** What each speaker says within the time that counts. */
  speakers: Spans[]
  excluded: Spans
  total: number
}

export function referenceOf(values: Values, row: number, options: Options): Reference {
  const collar = Number(options.collar)
  const lists = Array.from(speakersOf(values, row).values())
  const said = lists.map(unionOf)
  const removed: [number, number][] = []
  if (collar > 0) {
    for (const [start, end] of lists.flat()) {
      if (end > start) removed.push([start - collar, start + collar], [end - collar, end + collar])
    }
  }
  if (options.overlap === 'skip') {
    eachStretch(said, [], (start, end, count) => {
      if (count > 1) removed.push([start, end])
    })
  }
  const excluded = unionOf(removed)
  const speakers = said.map((spans) => without(spans, excluded)).filter((spans) => spans.length > 0)
  return { speakers, excluded, total: speakers.reduce((sum, spans) => sum + lengthOf(spans), 0) }
}

/** The spans of each predicted speaker within the time that counts. */
export function guessedSpeakers(values: Values, row: number, { excluded }: Reference): Spans[] {
  const said = Array.from(speakersOf(values, row).values(), (spans) => without(unionOf(spans), excluded))
  return said.filter((spans) => spans.length > 0)
}

/** The time that true speaker i and predicted speaker j share, at i * guess.length + j. */
export function sharedTimes(truth: Spans[], guess: Spans[]): Float64Array {
  const shared = new Float64Array(truth.length * guess.length)
  for (const [i, spans] of truth.entries()) {
    const before = lengthBefore(spans)
    for (const [j, own] of guess.entries()) {
      let sum = 0
      for (let k = 0; k < own.length; k += 2) sum += before(own[k + 1] as number) - before(own[k] as number)
      shared[i * guess.length + j] = sum
    }
  }
  return shared
}

export const countedTime: MetricOption[] = [
  {
    name: 'collar',
    type: 'number',
    default: 0,
    min: 0,
    max: 100,
    help: {
      zh: '每个真实边界两侧各有这么多秒不计（md-eval 的含义；pyannote 的 collar 为两侧之和）。',
      en: 'This many seconds on either side of every true boundary do not count, as in md-eval; the collar of pyannote is both sides together.',
    },
  },
  {
    name: 'overlap',
    type: 'choice',
    default: 'count',
    choices: ['count', 'skip'],
    help: {
      zh: '多人同时说话的时间：count 计入，skip 不计。',
      en: 'Whether the time in which several true speakers talk counts.',
    },
  },
]

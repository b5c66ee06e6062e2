import { writeNumber } from '../numbers.tsx'

/** What a chart shows, independent of the library that draws it. */

type Tone = 'main' | 'good' | 'bad' | 'wait' | 'extra'
const TONES: readonly Tone[] = ['main', 'bad', 'good', 'wait', 'extra']

export interface Series {
  text: string
  /** Bars of several series are stacked; a step line keeps its value until the next point. */
  draw: 'bars' | 'line' | 'steps' | 'dots'
  tone: Tone
  /** Tells two lines of one colour apart. */
  dashed?: boolean
}

export interface Point {
  key: string
  /** The place on the category axis, in words. */
  text: string
  /** One value per series; null where there is none. */
  values: readonly (number | null)[]
  /** Shown instead of the number if it is withheld: the bar is hatched. */
  said?: string
}

export interface ChartData {
  title: string
  /** What the points are, such as days. */
  by: string
  /** What is counted or measured, with its unit. */
  of: string
  series: readonly Series[]
  /** In order, and without gaps: empty days are points, too. */
  points: readonly Point[]
  /** What the hatched bars are. */
  withheld?: string
  /** Ranks: 1 is at the top, and there is none between two of them. */
  ranks?: boolean
  /** How a value is written; default: as a whole number. */
  write?: (value: number) => string
}

/** The look of the nth of up to ten lines: five colours, each solid and dashed. */
export const lineLook = (at: number): Pick<Series, 'tone' | 'dashed'> => ({
  tone: TONES[at % TONES.length] ?? 'main',
  dashed: at >= TONES.length,
})

/** A score in at most six digits. */
export const writeScore = (score: number): string => String(Number(score.toPrecision(6)))

/** A value of a point as text; empty where there is none. */
export function valueText(
  { write = writeNumber }: Pick<ChartData, 'write'>,
  { values, said }: Point,
  of: number,
): string {
  const value = values[of] ?? null
  return said ?? (value === null ? '' : write(value))
}

/** The texture of a series of bars: stacked ones are told apart without colour. */
export type Texture = 'plain' | 'striped' | 'dotted'
const TEXTURES: readonly Texture[] = ['plain', 'striped', 'dotted']
export function textureOf(series: readonly Series[], of: number): Texture {
  const bars = series.filter(({ draw }) => draw === 'bars')
  const one = series[of]
  return (one && TEXTURES[bars.indexOf(one) % TEXTURES.length]) ?? 'plain'
}

/** Whether the value axis begins at 0: a bar’s length is its value. */
export const fromZero = (series: readonly Series[]): boolean => series.some(({ draw }) => draw === 'bars')

/** Whether a line has a single point there, which would not be seen without a dot. */
export const isAlone = (points: readonly Point[], of: number, at: number): boolean =>
  typeof points[at]?.values[of] === 'number' &&
  [at - 1, at + 1].every((beside) => typeof points[beside]?.values[of] !== 'number')

const MOST_RANKS = 10

/** The ranks beside the axis: all of a few, else the first and at equal distances from 0. */
export function rankTicks(points: readonly Point[]): number[] {
  const last = Math.max(1, ...points.flatMap(({ values }) => values.filter((rank) => rank !== null)))
  if (last <= MOST_RANKS) return Array.from({ length: last }, (_, at) => at + 1)
  const power = 10 ** Math.floor(Math.log10(last / 5))
  const step = [1, 2, 5, 10].map((times) => times * power).find((size) => last / size <= 5) ?? 10 * power
  return [1, ...Array.from({ length: Math.floor(last / step) }, (_, at) => (at + 1) * step)]
}

const DASH = '6 4'
export const dashOf = ({ dashed }: Pick<Series, 'dashed'>) => (dashed ? { strokeDasharray: DASH } : {})

interface Histogram {
  direction: 'higher' | 'lower'
  /** Lower edge of the first bin and upper edge of the last. */
  from: number
  to: number
  bins: readonly number[]
}

/** Labels a histogram's bins; the bin at the worse end also contains everything beyond it. */
export function binsOf({ from, to, bins, direction }: Histogram): Point[] {
  if (from === to) return [{ key: 'all', text: writeScore(from), values: [bins[0] ?? 0] }]
  const width = (to - from) / bins.length
  return bins.map((count, at) => {
    const low = writeScore(Number((from + at * width).toPrecision(4)))
    const high = writeScore(Number((from + (at + 1) * width).toPrecision(4)))
    const worst = direction === 'higher' ? at === 0 : at === bins.length - 1
    const text = !worst ? `${low}–${high}` : direction === 'higher' ? `< ${high}` : `≥ ${low}`
    return { key: String(at), text, values: [count] }
  })
}

const DAY_MS = 86_400_000

/** The last `most` days up to the last one given, with `empty` for those that are missing: a gap is a gap on the axis, too. */
export function everyDay<C extends { key: string }, E>(
  days: readonly C[],
  most: number,
  empty: E,
): (C | ({ key: string } & E))[] {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const known = new Map(days.map((day) => [day.key, day]))
  const end = Date.parse(last.key)
  const count = Math.min(most, Math.round((end - Date.parse(first.key)) / DAY_MS) + 1)
  return Array.from({ length: count }, (_, at) => {
    const key = new Date(end - (count - 1 - at) * DAY_MS).toISOString().slice(0, 10)
    return known.get(key) ?? { key, ...empty }
  })
}

import type { TableResult } from './table.ts'

export const chartKinds = ['bars', 'lines', 'points'] as const
export type ChartKind = (typeof chartKinds)[number]
interface ChartChoice {
  kind: ChartKind
  x: string
  y: string
}
interface Point {
  /** From 0 to 1, from the left and from the bottom. */
  x: number
  y: number
  text: string
}
export interface ChartDrawing {
  points: Point[]
  /** The position of zero, or of the minimum. */
  base: number
  xEnds: readonly [string, string]
  yTicks: { at: number; text: string }[]
  /** Rows not drawn: without a number, or beyond the limit. */
  left: number
}

const chartLimits = { bars: 80, lines: 5000, points: 5000 } as const

/** The smallest round step that divides the span into at most five. */
function niceStep(span: number): number {
  const power = 10 ** Math.floor(Math.log10(span / 5))
  return [1, 2, 5, 10].map((times) => times * power).find((step) => span / step <= 5) ?? power * 10
}

const short = (value: number) => String(Number(value.toPrecision(6)))

/** The geometry of a chart; null if there is nothing to draw. */
export function draw(table: TableResult, { kind, x, y }: ChartChoice): ChartDrawing | null {
  const [xAt, yAt] = [x, y].map((name) => table.columns.findIndex((column) => column.name === name))
  if (xAt === undefined || yAt === undefined || yAt < 0) return null
  const all = table.rows.flatMap((row, at) => {
    const value = row[yAt]
    return typeof value === 'number' && Number.isFinite(value) ? [{ key: row[xAt] ?? null, value, at }] : []
  })
  const used = all.slice(0, chartLimits[kind])
  if (used.length === 0) return null
  const numeric = kind !== 'bars' && used.every(({ key }) => typeof key === 'number')
  const xs = used.map(({ key }, at) => (numeric ? Number(key) : at))
  const values = used.map(({ value }) => value)
  const least = Math.min(...values, ...(kind === 'bars' ? [0] : []))
  const most = Math.max(...values, ...(kind === 'bars' ? [0] : []))
  const step = niceStep(most - least || Math.abs(most) || 1)
  const bottom = Math.floor(least / step) * step
  const top = Math.max(Math.ceil(most / step) * step, bottom + step)
  const left = Math.min(...xs)
  const width = Math.max(...xs) - left
  const share = (value: number) => (value - bottom) / (top - bottom)
  const across = (value: number, at: number) => {
    if (kind === 'bars') return (at + 0.5) / used.length
    return width === 0 ? 0.5 : (value - left) / width
  }
  const points = used.map(({ key, value }, at) => ({
    x: across(xs[at] ?? 0, at),
    y: share(value),
    text: `${key === null ? '--' : key}: ${short(value)}`,
  }))
  const order = points.toSorted((a, b) => a.x - b.x)
  const nameOf = (end: Point | undefined) => end?.text.slice(0, end.text.lastIndexOf(': ')) ?? ''
  const ticks = Math.round((top - bottom) / step)
  return {
    points: kind === 'lines' ? order : points,
    base: share(Math.min(Math.max(0, bottom), top)),
    xEnds: [nameOf(order[0]), nameOf(order.at(-1))],
    yTicks: Array.from({ length: ticks + 1 }, (_, at) => ({ at: at / ticks, text: short(bottom + at * step) })),
    left: table.rows.length - used.length,
  }
}

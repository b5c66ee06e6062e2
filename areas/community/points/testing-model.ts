import { limits } from '@leitai/platform/contract/limits'
import { dayName } from '@leitai/platform/time/day'

/** A simple model of points, against which the tests compare the ledger. */
export interface Paper {
  total: number
  owed: number
  /** What is left, by expiry. */
  lots: Map<number, number>
  /** Points paid so far, by key. */
  paid: Map<string, number>
  /** Posts paid for, by day. */
  posts: Map<string, number>
  spends: { id: number; parts: [end: number, points: number][]; back: boolean }[]
}
export const blank = (): Paper => ({
  total: 0,
  owed: 0,
  lots: new Map(),
  paid: new Map(),
  posts: new Map(),
  spends: [],
})

export const spendable = ({ lots }: Paper) => [...lots.values()].reduce((sum, left) => sum + left, 0)

export function end(paper: Paper, now: Date): void {
  for (const at of paper.lots.keys()) if (at <= now.getTime()) paper.lots.delete(at)
}

/** The start of the month in Shanghai after the 24th month from now, by the calendar. */
function endOf(now: Date): number {
  const [year = '', month = ''] = dayName(now).split('-')
  const months = Number(year) * 12 + Number(month) + limits.points.months
  const next = `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01T00:00:00+08:00`
  return Date.parse(next)
}

function lay(paper: Paper, at: number, points: number): void {
  const back = Math.min(points, paper.owed)
  paper.owed -= back
  if (points > back) paper.lots.set(at, (paper.lots.get(at) ?? 0) + points - back)
}

/** Adds or takes points for something; what is missing is owed. */
export function post(paper: Paper, key: string, points: number, now: Date): void {
  paper.paid.set(key, (paper.paid.get(key) ?? 0) + points)
  paper.total += points
  if (points > 0) lay(paper, endOf(now), points)
  else paper.owed += -points - pull(paper, -points).reduce((sum, [, some]) => sum + some, 0)
}

function pull(paper: Paper, points: number): [number, number][] {
  const parts: [number, number][] = []
  let open = points
  for (const [at, left] of [...paper.lots].sort(([a], [b]) => a - b)) {
    const some = Math.min(left, open)
    if (some === 0) continue
    open -= some
    parts.push([at, some])
    if (left === some) paper.lots.delete(at)
    else paper.lots.set(at, left - some)
  }
  return parts
}

export function spend(paper: Paper, id: number, points: number): void {
  paper.spends.push({ id, parts: pull(paper, points), back: false })
}

/** Refunds a spend into its lots, once. */
export function giveBack(paper: Paper, at: number): void {
  const one = paper.spends[at]
  if (!one || one.back) return
  one.back = true
  for (const [when, points] of one.parts.toSorted(([a], [b]) => a - b)) lay(paper, when, points)
}

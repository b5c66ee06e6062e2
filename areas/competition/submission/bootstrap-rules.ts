import { alikeGroups, type Drawn, intervalOf } from '@leitai/scorer/intervals'
import type { Replicates, ScoringSpec } from '@leitai/scorer/types'
import type { AlikeRanks, Interval } from '../leaderboard/contract.ts'
import { ruleOverSeveral } from './board-rules.ts'

/** Of the number that orders a board: its interval, and its deviations on the draws as 32-bit floats in base64, which are never sent out. */
interface OnBoard {
  interval: [low: number, high: number]
  deviations: string
}
/** What a submission has on each board of a stage with intervals; null where it has none. */
export interface Bootstrap {
  a: OnBoard | null
  b: OnBoard | null
}

/** The level of a stage’s intervals in percent; null if it has none. */
export const levelOf = (spec: Partial<ScoringSpec> | null): number | null => spec?.intervals?.level ?? null

/** What is kept of a result. */
export function bootstrapOf(
  spec: Partial<ScoringSpec> | null,
  { a, b, replicates }: { a: number; b: number | null; replicates?: Replicates },
): Bootstrap | null {
  const level = levelOf(spec)
  if (level === null || !replicates) return null
  const on = (score: number | null, deviations: number[] | null): OnBoard | null =>
    score === null || deviations === null
      ? null
      : {
          interval: intervalOf({ score, deviations }, level),
          deviations: new Uint8Array(Float32Array.from(deviations).buffer).toBase64(),
        }
  return { a: on(a, replicates.a), b: on(b, replicates.b) }
}

/** What remains of it after a host has set scores by hand. */
export const withoutBoards = (kept: Bootstrap | null, { a, b }: { a: boolean; b: boolean }): Bootstrap | null =>
  kept && { a: a ? null : kept.a, b: b ? null : kept.b }

function readDeviations(text: string): Float32Array {
  const bytes = Uint8Array.fromBase64(text)
  return new Float32Array(bytes.buffer, 0, bytes.length >> 2)
}

/**
 * An interval as shown, rounded outward to the two leading digits of its width, and to no more decimals than scores have. More digits would
 * mean nothing, and tell more of the hidden rows.
 */
export function shownInterval(
  interval: readonly [low: number, high: number] | null | undefined,
  decimals: number,
): Interval | null {
  if (!interval) return null
  const [low, high] = interval
  const places = high > low ? Math.min(decimals, Math.max(0, 1 - Math.floor(Math.log10(high - low)))) : decimals
  const unit = 10 ** places
  const outward = (value: number, round: (value: number) => number) => {
    const scaled = value * unit
    return (Number.isSafeInteger(Math.round(scaled)) ? round(scaled) / unit : value).toFixed(places)
  }
  return { low: outward(low, Math.floor), high: outward(high, Math.ceil) }
}

/** The first ranks of a board, of which groups are looked for. */
export const MOST_LEADERS = 100

/** Whether a board has groups of ranks that cannot be told apart: not if the rank follows from several numbers. */
export const hasGroups = (spec: ScoringSpec | null): boolean => levelOf(spec) !== null && ruleOverSeveral(spec) === null

/** A row among the first of a board, in order. */
export interface Leader {
  /** The row’s place in the order of the ranks, for equal rows the same. */
  key: number
  entries: number
  at: string | Date
  score: number
  deviations: string | null
}

/** The groups of ranks that cannot be told apart, from the first rows of a board. */
export function alikeRanks(leaders: readonly Leader[], level: number): AlikeRanks[] {
  const ranks: number[] = []
  for (const [at, row] of leaders.entries()) {
    const before = leaders[at - 1]
    const tied = before?.key === row.key && before.entries === row.entries && String(before.at) === String(row.at)
    ranks.push(tied ? (ranks[at - 1] as number) : at + 1)
  }
  const rows = leaders.map(({ score, deviations }): Drawn | null =>
    deviations === null ? null : { score, deviations: readDeviations(deviations) },
  )
  return alikeGroups(rows, level).flatMap(({ from, to }) => {
    const [first, last] = [ranks[from] as number, ranks[to] as number]
    return first < last ? [{ from: first, to: last }] : []
  })
}

import { stepAfter } from '@leitai/platform/scoring/delayed-results'
import type { CodeRules } from '../definition/contract.code.ts'
import type { RunRow } from './table.ts'

/**
 * What a team learns of a run on hidden data. A program chooses how it ends, how long it takes and how much memory it fills, and so could
 * tell what it read: each is told in the coarsest steps that still help. docs/CODE-COMPETITIONS.md counts the bits.
 */

const TIME_STEP_MS = 10_000
/** When a run on hidden data began, or its result was scored. */
export const shownTime = (at: Date): Date => new Date(Math.floor(at.getTime() / TIME_STEP_MS) * TIME_STEP_MS)

type Measured = Pick<RunRow, 'state' | 'outcome' | 'startedAt' | 'wallMs' | 'cpuMs' | 'peakMb'>
type Bounds = Pick<CodeRules, 'wallSeconds' | 'cores' | 'memoryMb'>

/** Nobody waits longer than the program itself took; a finer step would tell more. */
const STEP_FACTOR = 2

/** Milliseconds of wall time in the steps in which ends are told: 1, 2, 4, 8 … seconds, at most the limit of the stage. */
const wallStep = (wallMs: number, { wallSeconds }: Pick<CodeRules, 'wallSeconds'>): number =>
  Math.min(stepAfter(wallMs, STEP_FACTOR), wallSeconds * 1000)

/** For how many milliseconds longer the end of a program is kept back. */
export const heldFor = (wallMs: number, rules: Pick<CodeRules, 'wallSeconds'>): number =>
  Math.max(0, wallStep(wallMs, rules) - wallMs)

/** Half of the limit or all of it. */
const halfOf = (value: number | null, limit: number) =>
  value === null ? null : value * 2 <= limit ? Math.ceil(limit / 2) : limit

export function shownOfHidden(run: Measured, rules: Bounds | null) {
  const { state, outcome, startedAt } = run
  const isMeasured = state === 'done' && rules !== null
  const isGood = isMeasured && outcome === 'ok'
  return {
    exitCode: null,
    /** When it ended follows from when it was told. */
    finishedAt: null,
    startedAt: startedAt && shownTime(startedAt),
    wallMs: isMeasured && run.wallMs !== null ? wallStep(run.wallMs, rules) : null,
    cpuMs: isGood ? halfOf(run.cpuMs, rules.wallSeconds * rules.cores * 1000) : null,
    peakMb: isGood ? halfOf(run.peakMb, rules.memoryMb) : null,
  }
}

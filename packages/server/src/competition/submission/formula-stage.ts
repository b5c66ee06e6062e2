import { formulas } from '@leitai/scorer/metrics/formula'
import type { Fault, ScoringSpec } from '@leitai/scorer/types'
import type { Bounds, Scorers } from '../../platform/scoring/pool.ts'
import type { Outcome } from '../../platform/scoring/task.ts'

/** Whether a host's own formula scores: what it computes, and for how long, is beyond what the platform can vouch for. */
export const isFormula = (spec: ScoringSpec | null): boolean =>
  spec !== null && Object.hasOwn(formulas, spec.metric.name)

/** A formula that took its scoring process with it: the cause lies in what it computes, so it is a failure of the scoring, not the platform's. */
export const formulaFault = (
  ended: 'timeLimit' | 'crashed',
  bounds: { seconds: number; megabytes: number },
  board: 'A' | 'B' = 'A',
): Fault => ({
  code: 'formula-failed',
  column: board,
  ...(ended === 'timeLimit'
    ? { reason: 'time', expected: String(bounds.seconds) }
    : { reason: 'memory', expected: String(bounds.megabytes) }),
})

/**
 * Scores a submission by a formula, which may take its process with it. One that died has its second try here, unseen: how often it was begun
 * would tell something. Then board A is scored alone: whatever B's labels led to, whoever submitted sees what becomes of A.
 */
export async function scoreByFormula(
  scorers: Pick<Scorers, 'score'>,
  order: Parameters<Scorers['score']>[0],
  { hasB, ...bounds }: Bounds & { hasB: boolean },
): Promise<Outcome> {
  const first = await scorers.score(order, bounds)
  const both = first.kind === 'crashed' ? await scorers.score(order, bounds) : first
  if (both.kind === 'score' || !hasB) return both
  const alone = await scorers.score({ ...order, onlyA: true }, bounds)
  if (alone.kind !== 'score' || !alone.score.ok) return alone
  return { kind: 'score', score: { ...alone.score, faults: [formulaFault(both.kind, bounds, 'B')] } }
}

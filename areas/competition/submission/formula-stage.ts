import type { Bounds, Scorers } from '@leitai/platform/scoring/pool'
import type { Outcome } from '@leitai/platform/scoring/task'
import { formulas } from '@leitai/scorer/metrics/formula'
import type { Fault, ScoringSpec } from '@leitai/scorer/types'

/** Whether a host's formula scores: its results and running time are outside the platform's control. */
export const isFormula = (spec: ScoringSpec | null): boolean =>
  spec !== null && Object.hasOwn(formulas, spec.metric.name)

/** Why a stage's program cannot be run on this machine, as a fault for its host; null if it can, or there is none. */
export async function missingForProgram(
  scorers: Pick<Scorers, 'lacksPrograms'>,
  { metric }: Pick<ScoringSpec, 'metric'>,
): Promise<Fault | null> {
  if (formulas[metric.name]?.formula !== 'python') return null
  const reason = await scorers.lacksPrograms()
  return reason === null ? null : { code: 'formula-failed', column: 'A', reason: 'packages', found: reason }
}

/** A formula that crashed its scoring process: the formula is the cause, so scoring has failed, not the platform. */
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
 * Scores a submission by a formula, which may crash its process. The second attempt happens here, unseen: the number of attempts could
 * reveal something. After that, only board A is scored: whatever B's labels caused, the participant sees the result of A.
 */
export async function scoreByFormula(
  scorers: Pick<Scorers, 'score'>,
  order: Parameters<Scorers['score']>[0],
  { hasB, ...bounds }: Bounds & { hasB: boolean },
): Promise<Outcome> {
  let cpuMs = 0
  const scored = async (what: typeof order) => {
    const outcome = await scorers.score(what, bounds)
    cpuMs += outcome.cpuMs ?? 0
    return { ...outcome, cpuMs }
  }
  const first = await scored(order)
  const both = first.kind === 'crashed' ? await scored(order) : first
  if (both.kind === 'score' || !hasB) return both
  const alone = await scored({ ...order, onlyA: true })
  if (alone.kind !== 'score' || !alone.score.ok) return alone
  return { ...alone, score: { ...alone.score, faults: [formulaFault(both.kind, bounds, 'B')] } }
}

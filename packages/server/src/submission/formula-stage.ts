import { formulas } from '@leitai/scorer/metrics/formula'
import type { Fault, ScoringSpec } from '@leitai/scorer/types'

/** Whether a host's own formula scores: what it computes, and for how long, is beyond what the platform can vouch for. */
export const isFormula = (spec: ScoringSpec | null): boolean =>
  spec !== null && Object.hasOwn(formulas, spec.metric.name)

/** A formula that took its scoring process with it: the cause lies in what it computes, so it is a failure of the scoring, not the platform's. */
export const formulaFault = (
  ended: 'timeLimit' | 'crashed',
  bounds: { seconds: number; megabytes: number },
): Fault => ({
  code: 'formula-failed',
  column: 'A',
  ...(ended === 'timeLimit'
    ? { reason: 'time', expected: String(bounds.seconds) }
    : { reason: 'memory', expected: String(bounds.megabytes) }),
})

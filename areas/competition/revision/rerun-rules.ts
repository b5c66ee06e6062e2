import { RERUN_FAILED } from '@leitai/scorer/run-facts'
import type { ScoringSpec } from '@leitai/scorer/types'
import type { SubmissionOutcome } from '../submission/outcome.ts'
import type { RerunFailed } from './contract.ts'
import type { RerunScore } from './table.ts'

/** The outcome of a submission in a revision, which derives its state when it is published. */
export type Kept = Omit<SubmissionOutcome, 'state'>
/** What a run of a final re-run has made; null if the program made nothing, `ours` if that was the platform's or the host's doing. */
export interface Made {
  runId: number
  outcome: Kept | null
  ours: boolean
}

export type Side = 'a' | 'b'
/** The board that a final re-run decides: the last one that is shown. */
export const decidedBy = ({ b }: Pick<ScoringSpec, 'b'>): Side => (b === 'none' ? 'a' : 'b')

/**
 * The outcome of a submission with what its program made in a final re-run: on the board that this decides, each number is the mean over the
 * seeds; what cannot be averaged is that of the first. A program that failed with some seed keeps what it has or loses it, as the host has
 * chosen; failures of the platform do not count.
 */
export function afterRerun(
  base: Kept,
  made: readonly Made[],
  { side, failed }: { side: Side; failed: RerunFailed },
): Kept & { rerun: RerunScore } {
  const rerun: RerunScore = {
    before: base[side],
    made: made.map(({ runId, outcome }) => ({ runId, score: outcome?.[side] ?? null, faults: outcome?.faults ?? [] })),
  }
  const good = made.flatMap(({ outcome }) => (outcome && outcome[side] !== null ? [outcome] : []))
  const hasFailed = made.some(({ outcome, ours }) => !ours && (outcome?.[side] ?? null) === null)
  if (hasFailed && failed === 'fail')
    return {
      ...base,
      [side]: null,
      numbers: side === 'a' ? null : withoutB(base.numbers),
      bootstrap: base.bootstrap && { ...base.bootstrap, [side]: null },
      faults: [...base.faults, RERUN_FAILED],
      faultCount: base.faultCount + 1,
      rerun,
    }
  const [first] = good
  if (!first || hasFailed) return { ...base, rerun }
  const mean = (of: (outcome: Kept) => number | null | undefined) =>
    good.reduce((sum, outcome) => sum + (of(outcome) ?? 0), 0) / good.length
  const meanOf = (name: string) => mean(({ numbers }) => numbers?.find((one) => one.name === name)?.[side])
  return {
    ...base,
    [side]: mean((outcome) => outcome[side]),
    rerun,
    numbers: base.numbers?.map((one) => ({ ...one, [side]: meanOf(one.name) })) ?? null,
    bootstrap: base.bootstrap && { ...base.bootstrap, [side]: first.bootstrap?.[side] ?? null },
    labels: base.labels?.map((label, at) => ({ ...label, [side]: first.labels?.[at]?.[side] ?? label[side] })) ?? null,
  }
}

const withoutB = (numbers: Kept['numbers']) => numbers?.map((one) => ({ ...one, b: null })) ?? null

import type { Outcome } from '@leitai/platform/scoring/task'
import { isScoringFault } from '@leitai/scorer/faults'
import type { ColumnScore, Fault, LabelDetail, ScoringSpec } from '@leitai/scorer/types'
import { hasA } from './board-rules.ts'
import { type Bootstrap, bootstrapOf } from './bootstrap-rules.ts'
import { formulaFault, isFormula } from './formula-stage.ts'
import type { OurFault } from './texts.ts'

/** The result of scoring one submission, stored with the submission or with a revision. */
export interface SubmissionOutcome {
  state: 'scored' | 'failed'
  a: number | null
  b: number | null
  /** All shown numbers, if the stage has several. */
  numbers: ColumnScore[] | null
  bootstrap: Bootstrap | null
  rows: number | null
  labels: LabelDetail[] | null
  faults: Fault[]
  faultCount: number
  ourFault: OurFault | null
}

interface Scored {
  spec: ScoringSpec | null
  kind: string
  timeLimitSeconds: number
  memoryLimitMb: number
}

const nothing: SubmissionOutcome = {
  state: 'failed',
  a: null,
  b: null,
  numbers: null,
  bootstrap: null,
  rows: null,
  labels: null,
  faults: [],
  faultCount: 0,
  ourFault: null,
}

/** How a submission ends. In a stage that shows no score, one without a score looks like any other: only its host is notified. */
export function endOf(outcome: Outcome | 'fileLost', stage: Scored): SubmissionOutcome {
  if (outcome === 'fileLost') return { ...nothing, ourFault: 'fileLost' }
  if (outcome.kind !== 'score') {
    if (!isFormula(stage.spec)) return { ...nothing, ourFault: outcome.kind }
    const bounds = { seconds: stage.timeLimitSeconds, megabytes: stage.memoryLimitMb }
    return unscored([formulaFault(outcome.kind, bounds)], stage)
  }
  const { score } = outcome
  if (score.ok) {
    const { a, b, columns: numbers = null, rows, labels = null, faults: ofB = [], notes = [] } = score
    const faults = [...ofB, ...notes]
    const bootstrap = bootstrapOf(stage.spec, score)
    return { ...nothing, state: 'scored', a, b, numbers, bootstrap, rows, labels, faults, faultCount: ofB.length }
  }
  if (score.faults.some(isScoringFault)) return unscored(score.faults, stage)
  if (score.faults.some(({ code }) => code === 'bad-prepared')) return { ...nothing, ourFault: 'notReady' }
  return { ...nothing, rows: score.rows, faults: score.faults, faultCount: score.faultCount }
}

const unscored = (faults: Fault[], stage: Scored): SubmissionOutcome => ({
  ...nothing,
  state: hasA(stage) ? 'failed' : 'scored',
  faults,
  faultCount: faults.length,
})

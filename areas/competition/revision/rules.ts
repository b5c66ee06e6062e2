import type { Refusal } from '@leitai/platform/contract/refusals'
import type { ScoringSpec } from '@leitai/scorer/types'
import type { CodeRules } from '../definition/contract.code.ts'
import { moreOf } from '../definition/contract.scoring.ts'
import { isLaunched } from '../definition/rules.ts'
import type { CompetitionStatus } from '../host-console/contract.ts'
import type { Change } from './contract.ts'

export type RevisionState = 'running' | 'ready' | 'publishing' | 'published' | 'former' | 'failed' | 'cancelled'

export const openStates = ['running', 'ready', 'publishing'] as const
export const isOpen = (state: RevisionState): boolean => openStates.some((one) => one === state)

/** Before a competition is public, the editor changes its scoring. */
export const refusalToRevise = (status: CompetitionStatus): Refusal | null =>
  isLaunched({ status }) ? null : { code: 'revision.notPublic' }

export const refusalToBegin = (open: boolean): Refusal | null => (open ? { code: 'revision.open' } : null)

/** The most runs of one final re-run. */
const MOST_RUNS = 5000

interface Ended {
  code: CodeRules | null
  endAt: Date | null
}
export function refusalToRerun({ code, endAt }: Ended, now: Date): Refusal | null {
  if (code === null) return { code: 'revision.noPrograms' }
  return endAt !== null && endAt <= now ? null : { code: 'revision.rerunEarly' }
}
/** `open`: submissions that are not scored yet. */
export function refusalOfEntries({ open, count }: { open: number; count: number }): Refusal | null {
  if (open > 0) return { code: 'revision.rerunScoring', values: { count: open } }
  if (count === 0) return { code: 'revision.rerunNothing' }
  return count > MOST_RUNS ? { code: 'revision.rerunTooMany', values: { count, most: MOST_RUNS } } : null
}

export function refusalToCancel(state: RevisionState): Refusal | null {
  if (state === 'running' || state === 'ready') return null
  return { code: state === 'publishing' ? 'revision.publishing' : 'revision.over' }
}
export const refusalToPublish = (state: RevisionState): Refusal | null =>
  state === 'ready' ? null : { code: 'revision.notReady' }
export const refusalToRestore = (state: RevisionState, open: boolean): Refusal | null =>
  state === 'former' ? refusalToBegin(open) : { code: 'revision.notFormer' }

/** The scoring with the change applied. */
export function revised(spec: ScoringSpec, change: Change): ScoringSpec {
  const { id = spec.id, target = spec.target, prediction = spec.prediction, split = spec.split, b = spec.b } = change
  const ranges = change.ranges ?? spec.ranges ?? {}
  return {
    id,
    target,
    prediction,
    metric: change.metric ?? spec.metric,
    split,
    b,
    ...(Object.keys(ranges).length > 0 && { ranges }),
    ...moreOf(change.more ?? spec),
  }
}

const differs = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)

/** The parts of the scoring that differ. */
export function changedParts(from: ScoringSpec, to: ScoringSpec, solution: boolean) {
  const columns = ({ id, target, prediction, ranges = {}, keys, extra, classes }: ScoringSpec) => [
    id,
    target,
    prediction,
    Object.entries(ranges).sort(),
    keys,
    extra,
    classes,
  ]
  const metric = ({ metric: { name, options = {} }, ...spec }: ScoringSpec) => {
    const { keys: _keys, extra: _extra, classes: _classes, ...more } = moreOf(spec)
    return [name, Object.entries(options).sort(), more]
  }
  const split = (spec: ScoringSpec) => Object.entries(spec.split).sort()
  const parts = {
    solution,
    columns: differs(columns(from), columns(to)),
    metric: differs(metric(from), metric(to)),
    split: differs(split(from), split(to)),
    b: from.b !== to.b,
  }
  return Object.entries(parts).flatMap(([name, otherwise]) => (otherwise ? [name] : []))
}

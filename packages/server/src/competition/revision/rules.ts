import type { Change } from '@leitai/contract/competition/revision'
import { moreOf } from '@leitai/contract/competition/scoring'
import type { Refusal } from '@leitai/contract/refusals'
import type { ScoringSpec } from '@leitai/scorer/types'

export type RevisionState = 'running' | 'ready' | 'publishing' | 'published' | 'former' | 'failed' | 'cancelled'

/** Before a competition is public, the editor changes its scoring. */
export const refusalToRevise = (status: string): Refusal | null =>
  status === 'published' ? null : { code: 'revision.notPublic' }

export const refusalToBegin = (open: boolean): Refusal | null => (open ? { code: 'revision.open' } : null)

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
    ...{ id, target, prediction, metric: change.metric ?? spec.metric, split, b },
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

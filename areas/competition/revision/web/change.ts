import { type MoreScoring, moreOf } from '../../definition/contract.scoring.ts'
import type { Change, Scoring } from '../contract.ts'

/** A scoring configuration as the values of text fields. */
export interface ScoringForm {
  id: string
  target: string
  prediction: string
  metric: Scoring['metric']
  by: 'seed' | 'column'
  splitColumn: string
  seed: string
  /** Percent. */
  share: string
  b: Scoring['b']
  ranges: Scoring['ranges']
  more: MoreScoring
}

export function formOf({ id, target, prediction, metric, split, b, ranges, ...more }: Scoring): ScoringForm {
  const none = { by: 'seed' as const, splitColumn: '', seed: '', share: '50' }
  const cut =
    split.by === 'column'
      ? { ...none, by: split.by, splitColumn: split.column }
      : { ...none, seed: split.seed, share: String(Math.round(split.aShare * 1000) / 10) }
  return {
    id,
    target: target.join(', '),
    prediction: prediction.join(', '),
    metric,
    b,
    ranges,
    more: moreOf(more),
    ...cut,
  }
}

export const names = (text: string) => text.split(/[,，]/).flatMap((name) => name.trim() || [])
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function splitOf({ by, splitColumn, seed, share }: ScoringForm): Scoring['split'] {
  if (by === 'column') return { by, column: splitColumn.trim() }
  return { by, seed: seed.trim(), aShare: Number(share) / 100 }
}

/** The differences from the current scoring; an empty object if there are none. */
export function changeOf(now: Scoring, form: ScoringForm): Change {
  const before = formOf(now)
  const change: Change = {}
  if (form.id !== before.id) change.id = form.id.trim()
  if (form.target !== before.target) change.target = names(form.target)
  if (form.prediction !== before.prediction) change.prediction = names(form.prediction)
  if (!same(form.metric, before.metric)) change.metric = form.metric
  const cut = ({ by, splitColumn, seed, share }: ScoringForm) =>
    by === 'column' ? [by, splitColumn] : [by, seed, share]
  if (!same(cut(form), cut(before))) change.split = splitOf(form)
  if (form.b !== before.b) change.b = form.b
  if (!same(form.ranges, before.ranges)) change.ranges = form.ranges
  if (!same(form.more, before.more)) change.more = form.more
  return change
}

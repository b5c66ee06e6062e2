import { users } from '@leitai/identity/account/table'
import type { Language } from '@leitai/platform/contract/language'
import type { Db } from '@leitai/platform/db/db'
import { desc, eq, inArray } from '@leitai/platform/db/orm'
import { describeFault } from '@leitai/scorer/faults'
import { publicChoice } from '@leitai/scorer/metrics/formula'
import { everyMetric } from '@leitai/scorer/metrics/index'
import type { ScoringSpec } from '@leitai/scorer/types'
import type * as z from 'zod/mini'
import { moreOf } from '../definition/contract.scoring.ts'
import { rangesOf } from '../definition/rules.ts'
import type { Scoring, Revision as Shown } from './contract.ts'
import { type RerunRules, type Revision, revisions } from './table.ts'

const MOST = 100
const parts = ['solution', 'columns', 'metric', 'split', 'b'] as const

export const latestRevisions = (db: Db, stageIds: number[]) =>
  db
    .select({ revision: revisions, by: users.name })
    .from(revisions)
    .leftJoin(users, eq(users.id, revisions.madeBy))
    .where(inArray(revisions.stageId, stageIds))
    .orderBy(desc(revisions.id))
    .limit(MOST)

const nothing: ScoringSpec = {
  id: '',
  target: [],
  prediction: [],
  metric: { name: '' },
  b: 'none',
  split: { by: 'seed', seed: '', aShare: 1 },
}

/** A scoring for the response. Only who runs the competition reads all of it: the seed determines the split, and code may be private. */
export function scoringOf(given: ScoringSpec | null, runs: boolean): Scoring {
  const spec = given ?? nothing
  const metric = runs ? spec.metric : publicChoice(spec.metric)
  return {
    id: spec.id,
    target: spec.target,
    prediction: spec.prediction,
    b: spec.b,
    ...moreOf(spec),
    metric: { name: metric.name, options: metric.options ?? {} },
    ranges: rangesOf(spec),
    split: spec.split.by === 'seed' && !runs ? { ...spec.split, seed: '' } : spec.split,
  }
}

const rerunShown = ({ seeds, failed, data, entries }: RerunRules) => ({
  seeds,
  failed,
  dataName: data?.name ?? null,
  entries,
})

/** A revision for hosts, without the permitted actions. */
export function showRevision(
  { revision, by }: { revision: Revision; by: string | null },
  { language, runs }: { language: Language; runs: boolean },
): Omit<z.output<typeof Shown>, 'may'> {
  const { name } = revision.spec.metric
  return {
    ...revision,
    rerun: revision.rerun && rerunShown(revision.rerun),
    scoring: scoringOf(revision.spec, runs),
    metricTitle: everyMetric[name]?.title ?? { zh: name, en: name },
    changed: parts.filter((part) => revision.changed.includes(part)),
    by,
    faults: revision.faults.map((fault) => describeFault(fault, language)),
  }
}

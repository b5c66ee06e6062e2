import { type Placeholders, type RowOf, value } from '@leitai/pg-kit/statement'
import type { Words } from '@leitai/platform/contract/inputs'
import type { Refusal } from '@leitai/platform/contract/refusals'
import type { Db } from '@leitai/platform/db/open'
import { sql } from '@leitai/platform/db/orm'
import { promotedBy } from '../definition/rules.ts'
import type { Competition, Stage } from '../definition/table.ts'
import { entrantsOf } from '../review/entrants.ts'
import { outcomeFrom, outcomeOf, outcomeParts } from '../review/outcome.ts'
import { reviews } from '../review/table.ts'
import type { CertificateKind } from './contract.ts'
import { awardOf } from './rules.ts'
import type { Plan } from './table.ts'
import { otherAwards } from './texts.ts'

/** A team whose members each get a certificate. */
export interface Winner {
  teamId: number
  kind: CertificateKind
  rank: number | null
  award: Words
}

export interface LastStageQuery {
  /** The stages with a board, in their order. */
  stageIds: number[]
  application: boolean
}

/**
 * A common table expression with the id of the stage that decides the awards: the last one; in an application competition the last
 * reviewed one.
 */
export const lastStageCte = ({
  stageIds,
  application,
}: Placeholders<LastStageQuery>) => sql`last_stage as materialized (
  select coalesce(
    (select asked.id from unnest(${stageIds}::int[]) with ordinality as asked(id, at)
      where ${application}::boolean and exists (select from ${reviews} where ${reviews.stageId} = asked.id)
      order by asked.at desc limit 1),
    (${stageIds}::int[])[cardinality(${stageIds}::int[])]) as id)`
const lastId = sql<number | null>`(select last_stage.id from last_stage)`

/** What `winnersFrom` needs, as parts of a statement with `lastStageCte`. */
export const boardParts = () => ({ lastStageId: value(lastId), ...outcomeParts(lastId) })

/** Every team's certificates by the final boards, or what they still wait for. */
export async function winnersFrom(
  db: Db,
  { lastStageId, ...found }: RowOf<ReturnType<typeof boardParts>>,
  { cmpt, stages, plan, now }: { cmpt: Competition; stages: Stage[]; plan: Omit<Plan, 'cmptId' | 'serial'>; now: Date },
): Promise<{ winners: Winner[] } | Refusal> {
  const stage = stages.find(({ id }) => id === lastStageId)
  if (!stage) return { code: 'certificate.noStage' }
  const last = await outcomeFrom(db, found, { cmpt, stage, noReview: plan.noReview, now })
  if ('code' in last) return last
  const winners = last.places.flatMap(({ teamId, rank, wins }): Winner[] => {
    const award = wins && rank !== null ? awardOf(cmpt.prizes, rank) : null
    if (award) return [{ teamId, kind: 'award', rank, award }]
    return plan.participants ? [{ teamId, kind: 'participant', rank, award: otherAwards.participant }] : []
  })
  const round = roundOf(stages, plan.promotedStageId)
  if (!round || round.last.id === stage.id) return { winners }
  const earlier = await outcomeOf(db, { cmpt, stage: round.last, noReview: plan.noReview, now })
  if ('code' in earlier) return earlier
  // If the next stage has a promotion rule, its entrants are the promoted teams; otherwise the plan decides.
  const promoted = round.next?.promotion
    ? ((await entrantsOf(db, { cmpt, stage: round.next, now })) ?? [])
    : promotedBy({ by: 'top', value: plan.promotedTop }, earlier.places)
  return {
    winners: [
      ...winners,
      ...promoted.map(({ teamId, rank }): Winner => ({ teamId, kind: 'promoted', rank, award: otherAwards.promoted })),
    ],
  }
}

/** The last stage of a stage's round, which is its new test set if it has one, and the stage after it. */
export function roundOf(stages: Stage[], stageId: number | null): { last: Stage; next: Stage | null } | null {
  const at = stages.findIndex(({ id }) => id === stageId)
  if (at < 0) return null
  const after = stages.slice(at + 1)
  const next = after.find(({ kind }) => kind !== 'switch') ?? null
  const last = stages[(next ? stages.indexOf(next) : stages.length) - 1]
  return last ? { last, next } : null
}

import type { CertificateKind } from '@leitai/contract/competition/certificate'
import type { Words } from '@leitai/contract/core/shape'
import type { Refusal } from '@leitai/contract/refusals'
import type { Db } from '../../platform/db/db.ts'
import { inArray } from '../../platform/db/orm.ts'
import { promotedBy } from '../definition/rules.ts'
import type { Competition, Stage } from '../definition/table.ts'
import { entrantsOf } from '../review/entrants.ts'
import { boardStages, outcomeOf } from '../review/outcome.ts'
import { reviews } from '../review/table.ts'
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

/** The stage that decides the awards: the last one; in an application competition the last reviewed one. */
async function lastStage(db: Db, cmpt: Competition, stages: Stage[]): Promise<Stage | undefined> {
  if (cmpt.type === 'algorithm') return stages.at(-1)
  const ids = stages.map(({ id }) => id)
  const rows = await db.select({ id: reviews.stageId }).from(reviews).where(inArray(reviews.stageId, ids))
  return stages.findLast(({ id }) => rows.some((row) => row.id === id)) ?? stages.at(-1)
}

/** Every team's certificates by the final boards, or what they still wait for. */
export async function winnersOf(
  db: Db,
  { cmpt, plan, now }: { cmpt: Competition; plan: Omit<Plan, 'cmptId' | 'serial'>; now: Date },
): Promise<{ winners: Winner[] } | Refusal> {
  const stages = await boardStages(db, cmpt)
  const stage = await lastStage(db, cmpt, stages)
  if (!stage) return { code: 'certificate.noStage' }
  const last = await outcomeOf(db, { cmpt, stage, noReview: plan.noReview, now })
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

import type * as contract from '@leitai/contract/competition/review'
import { limits } from '@leitai/contract/core/limits'
import { refusalText } from '@leitai/contract/refusals'
import { and, asc, desc, eq } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { stagesOf } from '../../definition/competition.ts'
import { rounds } from '../../judging/table.ts'
import { refusalToRun } from '../../staff/rules.ts'
import { readableReviews } from '../access.ts'
import { refusalToFreeze, weeksOver } from '../freeze.ts'
import { pendingIn } from '../review.ts'
import { asksNames, usualSize } from '../rules.ts'
import { reviews } from '../table.ts'

export const hostReviews: Handler<typeof contract.hostReviews> = async (context, { cmptId }) => {
  const { db, now, language } = context
  const { cmpt, role } = await readableReviews(context, cmptId)
  const all = await db
    .select()
    .from(reviews)
    .where(eq(reviews.cmptId, cmptId))
    .orderBy(asc(reviews.stageId), asc(reviews.week))
  const pending = await pendingIn(
    db,
    all.map(({ id }) => id),
  )
  const closed = await db
    .select({ id: rounds.id, name: rounds.name, stageId: rounds.stageId })
    .from(rounds)
    .where(and(eq(rounds.cmptId, cmptId), eq(rounds.state, 'closed'), eq(rounds.subject, 'entry')))
    .orderBy(desc(rounds.id))
  const stages = (await stagesOf(db, cmptId))
    .filter(({ spec, kind }) => kind !== 'practice' && (cmpt.type === 'algorithm' ? spec !== null : kind !== 'signup'))
    .map((stage) => {
      const refused = refusalToFreeze(cmpt, stage, 0, now)
      return {
        ...stage,
        freeze: refused ? refusalText(refused, language) : null,
        weeks: cmpt.type === 'algorithm' ? weeksOver(stage, now) : 0,
        rounds: closed.filter(({ stageId }) => stageId === stage.id),
      }
    })
  const { size, sizeMax } = limits.review
  const run = refusalToRun(role)
  return {
    type: cmpt.type,
    asksNames: asksNames(cmpt, { week: 0 }),
    usualSize: usualSize(cmpt.prizes, size, sizeMax),
    stages,
    reviews: all.map((review) => ({ ...review, pending: pending.get(review.id) ?? 0 })),
    may: { run: run ? refusalText(run, language) : null },
  }
}

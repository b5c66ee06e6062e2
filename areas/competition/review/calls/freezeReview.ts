import { audit } from '@leitai/platform/audit/audit'
import { and, eq, sql } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import { keepPicturesIn } from '@leitai/platform/file/pictures-in'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { noteChange } from '../../definition/change.ts'
import { stageIn } from '../../definition/competition.ts'
import { lockStage } from '../../definition/scoring.ts'
import { roundOf } from '../../judging/round.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import { openSubmissions } from '../../submission/quota.ts'
import { askNext, letBack } from '../ask.ts'
import { copyBoard, placesFor } from '../board.ts'
import { boardName } from '../board-note.ts'
import type * as contract from '../contract.ts'
import { updateResults } from '../finish.ts'
import { refusalToFreeze } from '../freeze.ts'
import { daysAfter } from '../rules.ts'
import { reviews } from '../table.ts'
import { boardFrozenAgain } from '../texts.ts'

export const freezeReview: Handler<typeof contract.freezeReview> = async (context, input) => {
  const { db, me, now } = context
  const { cmptId, stageId, week, plan } = input
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  const stage = await stageIn(db, cmptId, stageId)
  refuse(refusalToFreeze(cmpt, stage, week, now))
  const roundId = cmpt.type === 'application' ? orRefuse(input.roundId, 'review.round') : null
  if (roundId !== null) {
    const round = await roundOf(db, cmptId, roundId)
    const fits = round.state === 'closed' && round.subject === 'entry' && round.stageId === stageId
    refuse(fits ? null : { code: 'review.round' })
  }
  // A week's review needs no materials: it only decides the week's winners.
  const values = { ...plan, asks: week > 0 ? [] : [...new Set(plan.asks)], roundId, frozenAt: now }
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`review of ${stageId}`}))`)
  const [before] = await db
    .select()
    .from(reviews)
    .where(and(eq(reviews.stageId, stageId), eq(reviews.week, week)))
    .for('update')
  // Waits for concurrent changes of the board, such as a penalty: an earlier read would keep a removed team.
  await lockStage(db, stageId, 'change')
  refuse((await openSubmissions(db, stageId)) > 0 ? { code: 'review.scoring' } : null)
  const places = await placesFor(db, stage, { week, roundId })
  refuse(places.length > 0 ? null : { code: 'review.empty' })
  const [saved] = before
    ? await db.update(reviews).set(values).where(eq(reviews.id, before.id)).returning()
    : await db
        .insert(reviews)
        .values({ ...values, cmptId, stageId, week })
        .returning()
  const review = orRefuse(saved, 'review.unknown')
  await keepPicturesIn(context, review.text)
  await copyBoard(db, review, places)
  await letBack(db, review)
  const { asked, skipped } =
    review.state === 'final' ? { asked: [], skipped: 0 } : await askNext(db, review, { cmpt, now, by: me.id })
  if (review.state !== 'open') {
    const text = boardFrozenAgain(await boardName(db, review))
    await noteChange(db, { cmptId, at: now, text, by: me.id })
  }
  // As after a verdict: the final board must have been public for the full period.
  if (review.state === 'published') {
    const publicUntil = daysAfter(now, review.publicDays)
    await db.update(reviews).set({ publicUntil }).where(eq(reviews.id, review.id))
  }
  if (review.state !== 'open') await updateResults(db, review, now)
  const detail = { reviewId: review.id, stageId, week, roundId, size: review.size, asked: asked.length, skipped }
  await audit(context, { action: 'review.freeze', target: { kind: 'competition', id: cmptId }, detail })
  return { reviewId: review.id, asked: asked.length, skipped }
}

import { type Placeholders, rows, statement } from '@leitai/pg-kit/statement'
import { audit } from '@leitai/platform/audit/audit'
import { limits } from '@leitai/platform/contract/limits'
import { refusalText } from '@leitai/platform/contract/refusals'
import { and, count, eq, isNotNull, sql } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import { releaseUpload } from '@leitai/platform/file/file'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { workingDaysAfter } from '@leitai/platform/time/working-days'
import { stagesOf } from '../../definition/competition.ts'
import { refuseShutOut } from '../../definition/staff.ts'
import { rounds } from '../../judging/table.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import { teams } from '../../team/table.ts'
import { lockTeam, lockTeamOf } from '../../team/team.ts'
import { attachmentUrl, takeAttachment } from '../../works/work.ts'
import { readableReviews } from '../access.ts'
import { askTeams, notifyTeams } from '../ask.ts'
import type * as contract from '../contract.ts'
import { prizeToPay } from '../final-places.ts'
import { finish } from '../finish.ts'
import { refusalToFreeze, weeksOver } from '../freeze.ts'
import { ownMaterial, unverifiedOf } from '../material.ts'
import { lockReview, pendingCount, ranksOfReview } from '../review.ts'
import {
  asksNames,
  filesOf,
  isLate,
  isSkipped,
  refusalOfNames,
  refusalOfVerdict,
  refusalToPay,
  refusalToUpload,
  usualSize,
} from '../rules.ts'
import { materials, reviewRows, reviews } from '../table.ts'
import { deadlineChanged } from '../texts.ts'
import { followVerdict } from '../verdict.ts'

export const addMaterial: Handler<typeof contract.addMaterial> = async (context, input) => {
  const { db, me, now } = context
  const { reviewId, kind, objectKey, fileName } = input
  const [review] = await db.select().from(reviews).where(eq(reviews.id, reviewId))
  const { cmptId, asks, state } = orRefuse(review, 'review.unknown')
  await refuseShutOut(db, { cmptId, userId: me.id })
  const team = orRefuse(await lockTeamOf(db, cmptId, me.id), 'review.unknown')
  const [row] = await db
    .select()
    .from(reviewRows)
    .where(and(eq(reviewRows.reviewId, reviewId), eq(reviewRows.teamId, team.id)))
  refuse(refusalToUpload({ state, asks }, orRefuse(row, 'review.unknown'), now))
  refuse(asks.includes(kind) ? null : { code: 'review.notAsked' })
  const same = and(eq(materials.reviewId, reviewId), eq(materials.teamId, team.id), eq(materials.kind, kind))
  const [counted] = await db.select({ count: count() }).from(materials).where(same)
  const limit = limits.review.filesOfKind
  refuse((counted?.count ?? 0) < limit ? null : { code: 'review.files', values: { limit } })
  const file = { objectKey, name: fileName, userId: me.id, now, allowed: filesOf(kind) }
  const { size } = await takeAttachment(context, file)
  const [made] = await db
    .insert(materials)
    .values({ reviewId, teamId: team.id, kind, fileName, objectKey, size, userId: me.id, at: now })
    .returning({ id: materials.id })
  return { materialId: orRefuse(made, 'review.unknown').id }
}

export const myMaterial: Handler<typeof contract.myMaterial> = async ({ db, me, ctx }, { materialId }) => {
  const { material } = await ownMaterial(db, materialId, me.id)
  return { url: await attachmentUrl(ctx, { objectKey: material.objectKey, name: material.fileName }) }
}

export const removeMaterial: Handler<typeof contract.removeMaterial> = async ({ db, me, now }, { materialId }) => {
  const { material, review } = await ownMaterial(db, materialId, me.id)
  await lockTeam(db, material.teamId)
  const [row] = await db
    .select()
    .from(reviewRows)
    .where(and(eq(reviewRows.reviewId, review.id), eq(reviewRows.teamId, material.teamId)))
  refuse(refusalToUpload(review, orRefuse(row, 'review.unknown'), now))
  const gone = await db.delete(materials).where(eq(materials.id, materialId)).returning({ key: materials.objectKey })
  for (const { key } of gone) await releaseUpload(db, key)
  return { ok: true }
}

export const finishReview: Handler<typeof contract.finishReview> = async (context, { cmptId, reviewId }) => {
  const { db, me, now } = context
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  await finish(db, await lockReview(db, cmptId, reviewId), { cmpt, now, by: me.id })
  await audit(context, { action: 'review.finish', target: { kind: 'competition', id: cmptId }, detail: { reviewId } })
  return { ok: true }
}

export const holdReview: Handler<typeof contract.holdReview> = async (context, { cmptId, reviewId, held }) => {
  const { db } = context
  const { role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  const review = await lockReview(db, cmptId, reviewId)
  refuse(review.state === 'published' ? null : { code: 'review.state' })
  await db.update(reviews).set({ held }).where(eq(reviews.id, reviewId))
  const target = { kind: 'competition', id: cmptId }
  await audit(context, { action: 'review.hold', target, detail: { reviewId, held } })
  return { ok: true }
}

export const markPrize: Handler<typeof contract.markPrize> = async (context, input) => {
  const { db, now } = context
  const { cmptId, reviewId, teamId, paid } = input
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  const review = await lockReview(db, cmptId, reviewId)
  const place = (await ranksOfReview(db, reviewId)).find((one) => one.teamId === teamId)
  const won = prizeToPay(cmpt, review, orRefuse(place, 'review.noTeam'))
  refuse(refusalToPay(review, won !== null))
  await db
    .update(reviewRows)
    .set({ paidAt: paid ? now : null })
    .where(and(eq(reviewRows.reviewId, reviewId), eq(reviewRows.teamId, teamId)))
  const target = { kind: 'team', id: teamId }
  await audit(context, { action: paid ? 'review.paid' : 'review.unpaid', target, cmptId, detail: { reviewId } })
  return { ok: true }
}

const reviewsIn = statement(({ cmptId }: Placeholders<{ cmptId: number }>) => ({
  all: rows(
    { review: reviews, pending: pendingCount },
    sql`from ${reviews} where ${reviews.cmptId} = ${cmptId} order by ${reviews.stageId}, ${reviews.week}`,
  ),
  /** Judging rounds of works that a review can take its order from. */
  closed: rows(
    { id: rounds.id, name: rounds.name, stageId: rounds.stageId },
    sql`from ${rounds} where ${rounds.cmptId} = ${cmptId} and ${rounds.state} = 'closed' and ${rounds.subject} = 'entry'
      order by ${rounds.id} desc`,
  ),
}))

export const hostReviews: Handler<typeof contract.hostReviews> = async (context, { cmptId }) => {
  const { db, now, language } = context
  const { cmpt, role } = await readableReviews(context, cmptId)
  const { all, closed } = await reviewsIn(db, { cmptId })
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
    reviews: all.map(({ review, pending }) => ({ ...review, pending })),
    may: { run: run ? refusalText(run, language) : null },
  }
}

const MOST_DAYS = 30

export const setMaterialDue: Handler<typeof contract.setMaterialDue> = async (context, input) => {
  const { db, me, now } = context
  const { cmptId, reviewId, teamId, days } = input
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  const review = await lockReview(db, cmptId, reviewId)
  refuse(review.state !== 'final' && review.asks.length > 0 ? null : { code: 'review.notAsked' })
  const dueAt = workingDaysAfter(now, Math.min(Math.max(days, 1), MOST_DAYS))
  const which = and(eq(reviewRows.reviewId, reviewId), eq(reviewRows.teamId, teamId), isNotNull(reviewRows.askedAt))
  const [row] = await db
    .select({ row: reviewRows, name: teams.name })
    .from(reviewRows)
    .innerJoin(teams, eq(teams.id, reviewRows.teamId))
    .where(which)
  const found = orRefuse(row, 'review.noTeam')
  // Teams removed for being late return with the new deadline.
  const judged = isLate(found.row) ? { verdict: 'pending' as const, reason: '', cause: null } : {}
  await db
    .update(reviewRows)
    .set({ dueAt, remindedAt: null, ...judged })
    .where(which)
  const was = found.row.verdict
  await followVerdict(db, review, {
    cmpt,
    now,
    by: me.id,
    teamName: found.name,
    was,
    verdict: judged.verdict ?? was,
    reason: '',
    cause: null,
  })
  await notifyTeams(db, [teamId], { cmpt, ...deadlineChanged(dueAt), now })
  const target = { kind: 'competition', id: cmptId }
  await audit(context, { action: 'review.due', target, detail: { reviewId, teamId, dueAt: dueAt.toISOString() } })
  return { dueAt }
}

export const setVerdict: Handler<typeof contract.setVerdict> = async (context, input) => {
  const { db, me, now } = context
  const { cmptId, reviewId, teamId, was, verdict, reason } = input
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  // Locked: two concurrent hosts must not each promote the next team.
  const review = await lockReview(db, cmptId, reviewId)
  const which = and(eq(reviewRows.reviewId, reviewId), eq(reviewRows.teamId, teamId))
  const [row] = await db
    .select({ row: reviewRows, name: teams.name })
    .from(reviewRows)
    .innerJoin(teams, eq(teams.id, reviewRows.teamId))
    .where(which)
  const found = orRefuse(row, 'review.noTeam')
  refuse(refusalOfVerdict(found.row, { was, verdict, reason }))
  const unverified = asksNames(cmpt, review) ? await unverifiedOf(db, teamId) : 0
  refuse(refusalOfNames(found.row, verdict, { unverified, state: review.state }))
  const judged = { verdict, reason, cause: null }
  await db.update(reviewRows).set(judged).where(which)
  // Put back after an automatic removal: requested again, with a new deadline.
  const back = isSkipped(found.row) || isLate(found.row)
  if (back && verdict === 'pending') await askTeams(db, review, [teamId], { cmpt, now, by: me.id })
  const nextTeams = await followVerdict(db, review, { cmpt, now, by: me.id, teamName: found.name, was, ...judged })
  await audit(context, {
    action: 'review.verdict',
    target: { kind: 'competition', id: cmptId },
    reason,
    detail: { reviewId, teamId, was, verdict },
  })
  return { asked: nextTeams[0] ?? null }
}

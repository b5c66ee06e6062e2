import { type Placeholders, replacing, statement } from '@leitai/pg-kit/statement'
import { mostOfFile } from '@leitai/platform/contract/upload-bound'
import { and, eq, sql } from '@leitai/platform/db/orm'
import { isUniqueViolation, RetryTransactionError } from '@leitai/platform/db/transaction'
import { orRefuse, Refused, refuse } from '@leitai/platform/errors/refuse'
import { isOwnWhole, refusalOfFile, spendUpload, storedFile, suffixOf } from '@leitai/platform/file/file'
import { unfinishedFor } from '@leitai/platform/file/parts'
import { uploadTicket } from '@leitai/platform/file/ticket'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { refusalOfEntrance } from '../../definition/reviewing.ts'
import { scoringStage, stageToSubmitTo } from '../../definition/scoring.ts'
import { modelToRead } from '../../model/models.ts'
import { programOf } from '../../run/code-file.ts'
import { cancelRun, runOfSubmission } from '../../run/queue.ts'
import { type CompetitorKey, competitorParts, ownId, ownTeamCte, teamOfCompetitor } from '../../team/competitor.ts'
import { keptFrom, refuseToCompete } from '../../team/eligibility.ts'
import { lockCurrentTeam, noTeam, teamOf } from '../../team/team.ts'
import { isBlind } from '../board-rules.ts'
import { checkStored } from '../check-result.ts'
import type * as submission from '../contract.ts'
import type * as contract from '../contract.ts'
import { standingOf } from '../places.ts'
import { enqueueProgram } from '../program.ts'
import { type QuotaQuery, quotaDay, quotaFrom, quotaOf, quotaParts } from '../quota.ts'
import {
  countedAt,
  isPractice,
  oneMore,
  purposeOf,
  refusalToCancel,
  refusalToDelete,
  refusalToSubmit,
} from '../rules.ts'
import { dequeueScoring, enqueueScoring } from '../score.ts'
import { recomputeStandings } from '../standings.ts'
import { filesOf, lockOwnSubmission, myTeamIn, ownSubmission } from '../submission.ts'
import { showSubmissions } from '../submission-view.ts'
import { refuseWork } from '../submitting.ts'
import { submissions } from '../table.ts'

export const cancelCommit: Handler<typeof submission.cancelCommit> = async (context, { id }) => {
  const { db, me, now } = context
  const { row, stage, team } = await lockOwnSubmission(context, id)
  refuse(refusalToCancel(row))
  if (row.state === 'running') {
    const run = await runOfSubmission(db, id)
    const cancelled = run ? await cancelRun(db, context.ctx, run.id) : 'over'
    refuse(cancelled === 'over' ? { code: 'submission.cancelLate' } : null)
    return { quota: await quotaOf(db, { team, person: me, stage, now }) }
  }
  // The scorer takes a submission without the team's lock: whoever updates the row first wins.
  const cancelled = await db
    .update(submissions)
    .set({ state: 'cancelled', finishedAt: now })
    .where(and(eq(submissions.id, id), eq(submissions.state, 'queued'), eq(submissions.attempt, 0)))
    .returning({ id: submissions.id })
  refuse(cancelled.length > 0 ? null : { code: 'submission.cancelLate' })
  await dequeueScoring(db, row)
  return { quota: await quotaOf(db, { team, person: me, stage, now }) }
}

type CommitQuery = CompetitorKey & Omit<QuotaQuery, 'teamId' | 'userId'>

/** What the rules ask about a person who submits, and their team's quota, in one statement. */
const submitter = statement(
  (given: Placeholders<CommitQuery>) => ({
    ...competitorParts(given),
    ...quotaParts(replacing(given, { teamId: ownId })),
  }),
  ownTeamCte,
)

export const commitResult: Handler<typeof submission.commitResult> = async (context, input) => {
  const { db, ctx, me, now } = context
  const { cmptId, objectKey, fileName, remark, modelId: wanted } = input
  // The definition is not locked: what this process keeps of it is as good as another read.
  const { stage, cmpt } = await stageToSubmitTo(ctx.db, input, now)
  refuse(isOwnWhole(me.id, objectKey) ? null : { code: 'file.key' })
  const { size, begunAt } = orRefuse(await storedFile(context, objectKey), 'submission.fileMissing')
  const at = countedAt({ begunAt, ends: [stage.endAt, cmpt.endAt], isOut: stage.revealedAt !== null }, now)
  const taken = filesOf(stage)
  refuse(refusalOfFile(fileName, size, taken) ?? refusalOfFile(objectKey, size, taken))
  const program = stage.code ? await programOf(context, { objectKey, size }) : null
  // Counted under the team's lock: two concurrent submissions must not both take the last slot.
  const locked = await lockCurrentTeam(db, cmptId, me.id)
  const found = await submitter(db, { cmptId, userId: me.id, ...quotaDay(stage, at) })
  // The person changed teams while this waited for the lock.
  if ((found.team?.id ?? null) !== (locked?.id ?? null)) throw new RetryTransactionError()
  refuse(keptFrom(found, { baseline: found.team?.baseline ?? true, now: at }))
  const team = teamOfCompetitor(found)
  const ofWork = await refuseWork(db, { cmpt, userId: me.id, now, begunAt })
  const createdAt = new Date(Math.min(ofWork.getTime(), at.getTime()))
  const practice = isPractice(cmpt.endAt, at)
  const quota = quotaFrom(found, stage, at)
  refuse(refusalToSubmit(stage, quota, at, practice) ?? (await refusalOfEntrance(db, { cmpt, stage, team, now })))
  const modelId = await modelToRead(db, { modelId: wanted, teamId: team.id, stage })
  const next = db
    .select({ no: sql<number>`coalesce(max(${submissions.no}), 0) + 1` })
    .from(submissions)
    .where(sql`${submissions.teamId} = ${team.id} and ${submissions.stageId} = ${stage.id}`)
  try {
    const [row] = await db
      .insert(submissions)
      .values({
        cmptId,
        stageId: stage.id,
        teamId: team.id,
        userId: me.id,
        no: sql`(${next})`,
        practice,
        objectKey,
        ...(program && { programKey: objectKey, sha256: program.sha256, state: 'running' as const }),
        modelId,
        fileName,
        size,
        remark,
        createdAt,
      })
      .returning()
    const made = orRefuse(row, 'submission.unknown')
    await spendUpload(db, { objectKey, userId: me.id, fileName, size, now })
    if (program && stage.code)
      await enqueueProgram(db, made, { stage: { ...stage, code: stage.code }, sha256: program.sha256, now })
    else await enqueueScoring(db, made)
    const [shown] = await showSubmissions(context, stage, [made])
    const counted = practice ? ('practice' as const) : createdAt < now ? ('begun' as const) : ('now' as const)
    return { submission: orRefuse(shown, 'submission.unknown'), quota: oneMore(quota, practice), counted }
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refused({ code: 'submission.fileUsed' })
    throw error
  }
}

export const getCommitResult: Handler<typeof submission.getCommitResult> = async (context, { id }) => {
  const { row, stage } = await ownSubmission(context, id)
  const [shown] = await showSubmissions(context, stage, [row])
  return orRefuse(shown, 'submission.unknown')
}

export const delCommit: Handler<typeof submission.delCommit> = async (context, { id }) => {
  const { db, now } = context
  const { row, stage, team } = await lockOwnSubmission(context, id)
  // For a new test set, refusing to delete the best one would reveal which it is.
  const best = isBlind(stage)
    ? null
    : await standingOf(db, { stage, board: row.practice ? 'practice' : 'A', teamId: team.id })
  refuse(refusalToDelete(stage, row, best?.submissionId === id, now))
  await db.update(submissions).set({ deletedAt: now }).where(eq(submissions.id, id))
  await recomputeStandings(db, stage, team.id)
  return { ok: true }
}

export const labelResult: Handler<typeof submission.labelResult> = async (context, { id }) => {
  const { row, stage } = await ownSubmission(context, id)
  refuse(row.state === 'scored' ? null : { code: 'submission.notScored' })
  refuse(isBlind(stage) ? { code: 'leaderboard.hidden' } : null)
  // Of the A part only: B's labels are for judges, which includes the names of those that A lacks.
  const labels = orRefuse(row.labels, 'submission.noLabels').filter(({ a }) => a.support > 0)
  return labels.map(({ label, a }) => ({ label, ...a }))
}

export const unfinishedUploads: Handler<typeof contract.unfinishedUploads> = async ({ db, me, now, ctx }, input) => {
  const stage = await scoringStage(db, input, now)
  await myTeamIn(db, input.cmptId, me)
  return { list: await unfinishedFor({ db, ctx }, { userId: me.id, purpose: purposeOf(stage) }) }
}

export const checkResult: Handler<typeof contract.checkResult> = async (context, input) => {
  const { db, me, now, ctx, language } = context
  const { cmptId, objectKey, fileName } = input
  const { stage, cmpt } = await stageToSubmitTo(db, input, now)
  refuse(isOwnWhole(me.id, objectKey) ? null : { code: 'file.key' })
  const { size } = orRefuse(await storedFile(context, objectKey), 'submission.fileMissing')
  const taken = filesOf(stage)
  refuse(refusalOfFile(fileName, size, taken) ?? refusalOfFile(objectKey, size, taken))
  const own = await teamOf(db, cmptId, me.id)
  await refuseToCompete(db, { cmptId, userId: me.id, now, baseline: own?.baseline ?? true })
  const team = own ?? (await noTeam(db, cmptId, me.id))
  const practice = isPractice(cmpt.endAt, now)
  // The quota is not asked: a file may be made ready for tomorrow.
  refuse(refusalToSubmit(stage, null, now, practice) ?? (await refusalOfEntrance(db, { cmpt, stage, team, now })))
  return checkStored(ctx, { stage, objectKey, userId: me.id, language })
}

export const getFileUploadToken: Handler<typeof contract.getFileUploadToken> = async ({ db, me, now, ctx }, input) => {
  const { cmptId, fileName, size, mark = '' } = input
  const { stage, cmpt } = await stageToSubmitTo(db, input, now)
  const taken = filesOf(stage)
  refuse(refusalOfFile(fileName, size, taken))
  const own = await teamOf(db, cmptId, me.id)
  await refuseToCompete(db, { cmptId, userId: me.id, now, baseline: own?.baseline ?? true })
  const team = own ?? (await noTeam(db, cmptId, me.id))
  const practice = isPractice(cmpt.endAt, now)
  const quota = await quotaOf(db, { team, person: me, stage, now })
  refuse(refusalToSubmit(stage, quota, now, practice) ?? (await refusalOfEntrance(db, { cmpt, stage, team, now })))
  const suffix = orRefuse(suffixOf(fileName), 'file.key')
  const file = { userId: me.id, fileName, size, mark, purpose: purposeOf(stage), now }
  return uploadTicket({ db, ctx }, { ...file, suffix, most: mostOfFile(taken, fileName) })
}

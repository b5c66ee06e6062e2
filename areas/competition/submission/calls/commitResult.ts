import { sql } from '@leitai/platform/db/orm'
import { type Placeholders, replacing, statement } from '@leitai/platform/db/statement'
import { isUniqueViolation, RetryTransactionError } from '@leitai/platform/db/transaction'
import { orRefuse, Refused, refuse } from '@leitai/platform/errors/refuse'
import { isOwnWhole, refusalOfFile, spendUpload, storedFile } from '@leitai/platform/file/file'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { stageToSubmitTo } from '../../definition/scoring-stage.ts'
import { modelToRead } from '../../model/models.ts'
import { programOf } from '../../run/code-file.ts'
import { type CompetitorAsked, competitorParts, ownId, ownTeamCte, teamOfCompetitor } from '../../team/competitor.ts'
import { keptFrom } from '../../team/eligibility.ts'
import { refusalOfEntrance } from '../../team/entrance.ts'
import { lockCurrentTeam } from '../../team/team.ts'
import type * as submission from '../contract.ts'
import { filesOf } from '../files.ts'
import { enqueueProgram } from '../program.ts'
import { type QuotaAsked, quotaDay, quotaFrom, quotaParts } from '../quota.ts'
import { countedAt, isPractice, oneMore, refusalToSubmit } from '../rules.ts'
import { enqueueScoring } from '../score.ts'
import { showSubmissions } from '../submission-view.ts'
import { refuseWork } from '../submitting.ts'
import { submissions } from '../table.ts'

type Asked = CompetitorAsked & Omit<QuotaAsked, 'teamId' | 'userId'>

/** What the rules ask about a person who submits, and their team's quota, in one statement. */
const submitter = statement(
  (given: Placeholders<Asked>) => ({ ...competitorParts(given), ...quotaParts(replacing(given, { teamId: ownId })) }),
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

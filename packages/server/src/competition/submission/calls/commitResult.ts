import type * as submission from '@leitai/contract/competition/submission'
import { sql } from '../../../platform/db/orm.ts'
import { isUniqueViolation } from '../../../platform/db/transaction.ts'
import { orRefuse, Refused, refuse } from '../../../platform/errors/refuse.ts'
import { isOwnWhole, refusalOfFile, storedSize, useUpload } from '../../../platform/file/file.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { refuseToCompete } from '../../team/eligibility.ts'
import { refusalOfEntrance } from '../../team/entrance.ts'
import { noTeam } from '../../team/none.ts'
import { lockTeamOf } from '../../team/team.ts'
import { quotaOf } from '../quota.ts'
import { isPractice, oneMore, refusalToSubmit } from '../rules.ts'
import { enqueueScoring } from '../score.ts'
import { stageToSubmitTo } from '../submission.ts'
import { showSubmissions } from '../submission-view.ts'
import { submissions } from '../table.ts'

export const commitResult: Handler<typeof submission.commitResult> = async (context, input) => {
  const { db, me, now } = context
  const { cmptId, objectKey, fileName, remark } = input
  const { stage, cmpt } = await stageToSubmitTo(db, input, now)
  refuse(isOwnWhole(me.id, objectKey) ? null : { code: 'file.key' })
  const size = orRefuse(await storedSize(context, objectKey), 'submission.fileMissing')
  refuse(refusalOfFile(fileName, size) ?? refusalOfFile(objectKey, size))
  // Counted under the team's lock: two concurrent submissions must not both take the last slot.
  const own = await lockTeamOf(db, cmptId, me.id)
  await refuseToCompete(db, { cmptId, userId: me.id, now, baseline: own?.baseline ?? true })
  const team = own ?? (await noTeam(db, cmptId, me.id))
  const practice = isPractice(cmpt.endAt, now)
  const quota = await quotaOf(db, { team, person: me, stage, now })
  refuse(refusalToSubmit(stage, quota, now, practice) ?? (await refusalOfEntrance(db, { cmpt, stage, team, now })))
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
        fileName,
        size,
        remark,
        createdAt: now,
      })
      .returning()
    const made = orRefuse(row, 'submission.unknown')
    await useUpload(db, { objectKey, userId: me.id, fileName, size, now })
    await enqueueScoring(db, made)
    const [shown] = await showSubmissions(context, stage, [made])
    return { submission: orRefuse(shown, 'submission.unknown'), quota: oneMore(quota, practice) }
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refused({ code: 'submission.fileUsed' })
    throw error
  }
}

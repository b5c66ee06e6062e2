import type * as submission from '@leitai/contract/submission'
import { sql } from 'drizzle-orm'
import type { Handler } from '../../call.ts'
import { countMore } from '../../competition/competition.ts'
import { isUniqueViolation } from '../../db/transaction.ts'
import { isOwnKey, noteUpload, refusalOfFile, useUpload } from '../../file/file.ts'
import { orRefuse, Refused, refuse } from '../../refuse.ts'
import { lockTeam } from '../../team/team.ts'
import { enqueueScoring } from '../queue.ts'
import { refusalToSubmit } from '../rules.ts'
import { practiceNow, quotaOf } from '../standing.ts'
import { myTeamIn, scoringStage } from '../submission.ts'
import { submissions } from '../table.ts'
import { showSubmissions } from '../view.ts'

export const commitResult: Handler<typeof submission.commitResult> = async (context, input) => {
  const { db, me, now, house } = context
  const { cmptId, objectKey, fileName, remark } = input
  const stage = await scoringStage(db, input, now)
  refuse(isOwnKey(me.id, objectKey) ? null : { code: 'file.key' })
  const { size } = orRefuse(await house.storage.stat(objectKey), 'submission.fileMissing')
  refuse(refusalOfFile(fileName, size) ?? refusalOfFile(objectKey, size))
  const mine = await myTeamIn(db, cmptId, me)
  // The limit is counted under the team's lock: two at once must not both take the last one.
  const team = await lockTeam(db, mine.id)
  const practice = await practiceNow(db, cmptId, now)
  refuse(refusalToSubmit(stage, await quotaOf(db, { team, stage, now }), now, practice))
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
    await noteUpload(db, { objectKey, userId: me.id, fileName, size, now })
    await useUpload(db, objectKey, now)
    await countMore(db, cmptId, { submissions: 1 })
    await enqueueScoring(db, made)
    const [shown] = await showSubmissions(context, stage, [made])
    return { submission: orRefuse(shown, 'submission.unknown'), quota: await quotaOf(db, { team, stage, now }) }
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refused({ code: 'submission.fileUsed' })
    throw error
  }
}

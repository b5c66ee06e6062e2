import { eq } from '@leitai/platform/db/orm'
import { RetryTransactionError } from '@leitai/platform/db/transaction'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import { isOwnWhole, spendUpload, storedFile, suffixOf } from '@leitai/platform/file/file'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { publicCompetition, stagesOf } from '../../definition/competition.ts'
import { refuseToCompete } from '../../team/eligibility.ts'
import { noTeam } from '../../team/none.ts'
import { lockCurrentTeam, teamOf } from '../../team/team.ts'
import type * as contract from '../contract.ts'
import { digestJob } from '../digest-job.ts'
import { modelsIn, roomOf, shownModel } from '../models.ts'
import { modelMbOf, refusalOfName, refusalToAdd } from '../rules.ts'
import { teamModels } from '../table.ts'

export const addModel: Handler<typeof contract.addModel> = async (context, { cmptId, objectKey, fileName }) => {
  const { db, me, now } = context
  await publicCompetition(db, cmptId)
  // Nothing else takes files of this ending, so that no other row names the object.
  refuse(isOwnWhole(me.id, objectKey) && suffixOf(objectKey) === 'model' ? null : { code: 'file.key' })
  refuse(refusalOfName(fileName))
  const { size } = orRefuse(await storedFile(context, objectKey), 'submission.fileMissing')
  refuse(size > 0 ? null : { code: 'file.empty' })
  // Counted under the team's lock: two members who add at once must not both take the last of the room.
  const locked = await lockCurrentTeam(db, cmptId, me.id)
  const own = await teamOf(db, cmptId, me.id)
  if ((own?.id ?? null) !== (locked?.id ?? null)) throw new RetryTransactionError()
  await refuseToCompete(db, { cmptId, userId: me.id, now, baseline: own?.baseline ?? true })
  const team = own ?? (await noTeam(db, cmptId, me.id))
  const of = { cmptId, userId: me.id, teamId: team.id }
  const [same] = await db
    .select({ id: teamModels.id, teamId: teamModels.teamId, deletedAt: teamModels.deletedAt })
    .from(teamModels)
    .where(eq(teamModels.objectKey, objectKey))
  refuse(same && (same.teamId !== team.id || same.deletedAt !== null) ? { code: 'model.used' } : null)
  if (!same) {
    refuse(refusalToAdd(modelMbOf(await stagesOf(db, cmptId)), roomOf(await modelsIn(db, of)), size))
    const [made] = await db
      .insert(teamModels)
      .values({ ...of, name: fileName, size, objectKey, createdAt: now })
      .returning({ id: teamModels.id })
    await spendUpload(db, { objectKey, userId: me.id, fileName, size, now })
    await digestJob.enqueue(db, { id: orRefuse(made, 'model.unknown').id })
  }
  const { list } = await modelsIn(db, of)
  // A repeated request, whose first answer was lost, finds what it added.
  const shown = same ? list.find(({ id }) => id === same.id) : list[0]
  return { model: shownModel(orRefuse(shown, 'model.unknown'), null, context) }
}

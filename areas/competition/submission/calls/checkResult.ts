import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import { isOwnWhole, refusalOfFile, storedFile } from '@leitai/platform/file/file'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { stageToSubmitTo } from '../../definition/scoring-stage.ts'
import { refuseToCompete } from '../../team/eligibility.ts'
import { refusalOfEntrance } from '../../team/entrance.ts'
import { noTeam } from '../../team/none.ts'
import { teamOf } from '../../team/team.ts'
import { checkStored } from '../check-result.ts'
import type * as contract from '../contract.ts'
import { filesOf } from '../files.ts'
import { isPractice, refusalToSubmit } from '../rules.ts'

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

import type * as contract from '@leitai/contract/competition/submission'
import { limits } from '@leitai/contract/core/limits'
import { orRefuse, refuse } from '../../../platform/errors/refuse.ts'
import { contentTypes, newKey, refusalOfFile, suffixOf } from '../../../platform/file/file.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { refuseToCompete } from '../../team/eligibility.ts'
import { refusalOfEntrance } from '../../team/entrance.ts'
import { noTeam } from '../../team/none.ts'
import { teamOf } from '../../team/team.ts'
import { quotaOf } from '../quota.ts'
import { isPractice, refusalToSubmit } from '../rules.ts'
import { stageToSubmitTo } from '../submission.ts'

const DIRECT_PUT = 1

export const getFileUploadToken: Handler<typeof contract.getFileUploadToken> = async ({ db, me, now }, input) => {
  const { cmptId, fileName, size } = input
  refuse(refusalOfFile(fileName, size))
  const { stage, cmpt } = await stageToSubmitTo(db, input, now)
  const own = await teamOf(db, cmptId, me.id)
  await refuseToCompete(db, { cmptId, userId: me.id, now, baseline: own?.baseline ?? true })
  const team = own ?? (await noTeam(db, cmptId, me.id))
  const practice = isPractice(cmpt.endAt, now)
  const quota = await quotaOf(db, { team, person: me, stage, now })
  refuse(refusalToSubmit(stage, quota, now, practice) ?? (await refusalOfEntrance(db, { cmpt, stage, team, now })))
  const suffix = orRefuse(suffixOf(fileName), 'file.type')
  return {
    objectKey: newKey(me.id, suffix),
    contentType: contentTypes[suffix],
    maxBytes: limits.uploadBytes,
    uploadMethod: DIRECT_PUT,
  }
}

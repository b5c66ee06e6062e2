import type * as file from '@leitai/contract/file'
import { limits } from '@leitai/contract/limits'
import type { Handler } from '../../call.ts'
import { refuseToCompete } from '../../competition/eligibility.ts'
import { orRefuse, refuse } from '../../refuse.ts'
import { refusalOfEntrance } from '../../review/promotion.ts'
import { isPractice, refusalToSubmit } from '../../submission/rules.ts'
import { quotaOf } from '../../submission/standing.ts'
import { stageToSubmitTo } from '../../submission/submission.ts'
import { noTeam } from '../../team/none.ts'
import { teamOf } from '../../team/team.ts'
import { contentTypes, newKey, refusalOfFile, suffixOf } from '../file.ts'

const DIRECT_PUT = 1

export const getFileUploadToken: Handler<typeof file.getFileUploadToken> = async ({ db, me, now }, input) => {
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

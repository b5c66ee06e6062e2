import { mostOfFile } from '@leitai/platform/contract/upload-bound'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import { refusalOfFile, suffixOf } from '@leitai/platform/file/file'
import { uploadTicket } from '@leitai/platform/file/ticket'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { stageToSubmitTo } from '../../definition/scoring-stage.ts'
import { refuseToCompete } from '../../team/eligibility.ts'
import { refusalOfEntrance } from '../../team/entrance.ts'
import { noTeam } from '../../team/none.ts'
import { teamOf } from '../../team/team.ts'
import type * as contract from '../contract.ts'
import { filesOf } from '../files.ts'
import { quotaOf } from '../quota.ts'
import { isPractice, purposeOf, refusalToSubmit } from '../rules.ts'

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

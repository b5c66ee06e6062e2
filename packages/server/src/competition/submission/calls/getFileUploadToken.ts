import type * as contract from '@leitai/contract/competition/submission'
import { mostOfFile } from '@leitai/contract/core/upload-bound'
import { orRefuse, refuse } from '../../../platform/errors/refuse.ts'
import { refusalOfFile, suffixOf } from '../../../platform/file/file.ts'
import { uploadTicket } from '../../../platform/file/ticket.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { stageToSubmitTo } from '../../definition/scoring-stage.ts'
import { refuseToCompete } from '../../team/eligibility.ts'
import { refusalOfEntrance } from '../../team/entrance.ts'
import { noTeam } from '../../team/none.ts'
import { teamOf } from '../../team/team.ts'
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

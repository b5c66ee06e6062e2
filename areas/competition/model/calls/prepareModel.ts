import { refuse } from '@leitai/platform/errors/refuse'
import { uploadTicket } from '@leitai/platform/file/ticket'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { publicCompetition, stagesOf } from '../../definition/competition.ts'
import { refuseToCompete } from '../../team/eligibility.ts'
import { noTeam } from '../../team/none.ts'
import { teamOf } from '../../team/team.ts'
import type * as contract from '../contract.ts'
import { modelBytes } from '../contract.ts'
import { heldOf } from '../held.ts'
import { modelsIn, roomOf, shownModel } from '../models.ts'
import { purposeOf } from '../purpose.ts'
import { modelMbOf, refusalOfName, refusalToAdd } from '../rules.ts'

export const prepareModel: Handler<typeof contract.prepareModel> = async (context, input) => {
  const { db, ctx, me, now } = context
  const { cmptId, fileName, size, sha256 = '', mark = '' } = input
  await publicCompetition(db, cmptId)
  refuse(size > 0 ? null : { code: 'file.empty' })
  const own = await teamOf(db, cmptId, me.id)
  await refuseToCompete(db, { cmptId, userId: me.id, now, baseline: own?.baseline ?? true })
  const team = own ?? (await noTeam(db, cmptId, me.id))
  const found = await modelsIn(db, { cmptId, userId: me.id, teamId: team.id })
  // Of this team alone: that anybody else has such a file is nobody’s business, and a digest is no right to a file.
  const same = found.list.find((model) => model.sha256 === sha256.toLowerCase() && model.size === size)
  if (same) {
    const held = await heldOf(db, [same.id])
    return { model: shownModel(same, held.get(same.id) ?? null, context), ticket: null }
  }
  const modelMb = modelMbOf(await stagesOf(db, cmptId))
  refuse(refusalOfName(fileName) ?? refusalToAdd(modelMb, roomOf(found), size))
  const file = { userId: me.id, fileName, size, mark, purpose: purposeOf(cmptId), now }
  return {
    model: null,
    ticket: await uploadTicket({ db, ctx }, { ...file, suffix: 'model', most: modelBytes(modelMb) }),
  }
}

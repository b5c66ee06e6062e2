import type * as contract from '@leitai/contract/competition/model'
import { allModelBytes, MODELS_KEPT, modelBytes } from '@leitai/contract/competition/model'
import { refusalText } from '@leitai/contract/refusals'
import { unfinishedFor } from '../../../platform/file/parts.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { publicCompetition, stagesOf } from '../../definition/competition.ts'
import { placeOf, teamOfCompetitor } from '../../team/competitor.ts'
import { keptFrom } from '../../team/eligibility.ts'
import { teamOf } from '../../team/team.ts'
import { heldOf } from '../held.ts'
import { modelsIn, roomOf, shownModel } from '../models.ts'
import { purposeOf } from '../purpose.ts'
import { modelMbOf, refusalToAdd } from '../rules.ts'

export const myModels: Handler<typeof contract.myModels> = async (context, { cmptId }) => {
  const { db, ctx, me, now, language } = context
  await publicCompetition(db, cmptId)
  const place = await placeOf(db, { cmptId, userId: me.id })
  const team = teamOfCompetitor({ ...place, team: await teamOf(db, cmptId, me.id) })
  const found = await modelsIn(db, { cmptId, userId: me.id, teamId: team.id })
  const room = roomOf(found)
  const held = await heldOf(
    db,
    found.list.map(({ id }) => id),
  )
  const modelMb = modelMbOf(await stagesOf(db, cmptId))
  const refused = keptFrom(place, { baseline: team.baseline, now }) ?? refusalToAdd(modelMb, room, 1)
  return {
    list: found.list.map((model) => shownModel(model, held.get(model.id) ?? null, context)),
    used: { count: room.count, bytes: Math.max(room.bytes, room.ownBytes) },
    most: { count: MODELS_KEPT, bytes: allModelBytes(modelMb), fileBytes: modelBytes(modelMb) },
    unfinished: await unfinishedFor({ db, ctx }, { userId: me.id, purpose: purposeOf(cmptId) }),
    may: { add: refused && refusalText(refused, language) },
  }
}

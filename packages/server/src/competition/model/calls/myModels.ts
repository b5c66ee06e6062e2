import type * as contract from '@leitai/contract/competition/model'
import { allModelBytes, MODELS_KEPT, modelBytes } from '@leitai/contract/competition/model'
import { refusalText } from '@leitai/contract/refusals'
import { type Placeholders, replacing, statement } from '../../../platform/db/statement.ts'
import { unfinishedFor } from '../../../platform/file/parts.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { publicCompetition, stagesOf } from '../../definition/competition.ts'
import { ownId, ownTeamCte, ownTeamPart, placeOf, teamOfCompetitor } from '../../team/competitor.ts'
import { keptFrom } from '../../team/eligibility.ts'
import { heldOf } from '../held.ts'
import { modelParts, roomOf, shownModel } from '../models.ts'
import { purposeOf } from '../purpose.ts'
import { modelMbOf, refusalToAdd } from '../rules.ts'

const pageIn = statement(
  (given: Placeholders<{ cmptId: number; userId: number }>) => ({
    team: ownTeamPart(),
    ...modelParts(replacing(given, { teamId: ownId })),
  }),
  ownTeamCte,
)

export const myModels: Handler<typeof contract.myModels> = async (context, { cmptId }) => {
  const { db, ctx, me, now, language } = context
  await publicCompetition(db, cmptId)
  const place = await placeOf(db, { cmptId, userId: me.id })
  const found = await pageIn(db, { cmptId, userId: me.id })
  const team = teamOfCompetitor({ ...place, team: found.team })
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

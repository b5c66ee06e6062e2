import { refusalText } from '@leitai/platform/contract/refusals'
import { type Placeholders, replacing, statement } from '@leitai/platform/db/statement'
import { unfinishedFor } from '@leitai/platform/file/parts'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { publicCompetition, stagesOf } from '../../definition/competition.ts'
import { ownId, ownTeamCte, ownTeamPart, placeOf, teamOfCompetitor } from '../../team/competitor.ts'
import { keptFrom } from '../../team/eligibility.ts'
import type * as contract from '../contract.ts'
import { allModelBytes, MODELS_KEPT, modelBytes } from '../contract.ts'
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

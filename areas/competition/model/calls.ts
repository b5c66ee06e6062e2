import { type Placeholders, replacing, statement } from '@leitai/pg-kit/statement'
import { audit } from '@leitai/platform/audit/audit'
import { refusalText } from '@leitai/platform/contract/refusals'
import { and, eq, isNull } from '@leitai/platform/db/orm'
import { RetryTransactionError } from '@leitai/platform/db/transaction'
import { orRefuse, Refused, refuse } from '@leitai/platform/errors/refuse'
import { contentTypes, isOwnWhole, spendUpload, storedFile, suffixOf } from '@leitai/platform/file/file'
import { unfinishedFor } from '@leitai/platform/file/parts'
import { uploadTicket } from '@leitai/platform/file/ticket'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { Download } from '@leitai/platform/http/download'
import { isStorageFault } from '@leitai/platform/storage/storage'
import { publicCompetition, stagesOf } from '../definition/competition.ts'
import { hostedCompetition } from '../staff/role.ts'
import { refusalToRun } from '../staff/rules.ts'
import { ownId, ownTeamCte, ownTeamPart, placeOf, teamOfCompetitor } from '../team/competitor.ts'
import { keptFrom, refuseToCompete } from '../team/eligibility.ts'
import { lockCurrentTeam, lockTeam, noTeam, teamOf } from '../team/team.ts'
import type * as contract from './contract.ts'
import { allModelBytes, MODELS_KEPT, modelBytes } from './contract.ts'
import { dropModel, heldOf, modelParts, modelsIn, ownModel, purposeOf, roomOf, shownModel } from './models.ts'
import { modelMbOf, refusalOfName, refusalToAdd } from './rules.ts'
import { digestJob } from './scheduled.ts'
import { teamModels } from './table.ts'

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

export const hostModelFile: Handler<typeof contract.hostModelFile> = async (context, { cmptId, id }) => {
  const { db, ctx } = context
  const { role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  const [found] = await db
    .select()
    .from(teamModels)
    .where(and(eq(teamModels.id, id), eq(teamModels.cmptId, cmptId), isNull(teamModels.deletedAt)))
  const { objectKey, name } = orRefuse(found, 'model.unknown')
  const { body } = await ctx.storage.get(objectKey).catch((error) => {
    throw isStorageFault(error, 'NoSuchObject') ? new Refused({ code: 'model.unknown' }) : error
  })
  await audit(context, { action: 'console.model', target: { kind: 'model', id }, cmptId })
  return new Download({ name, contentType: contentTypes.model, body })
}

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

export const removeModel: Handler<typeof contract.removeModel> = async (context, { id }) => {
  const { db, now } = context
  // Programs are put in line under the same lock.
  await lockTeam(db, (await ownModel(context, id)).teamId)
  const model = await ownModel(context, id)
  refuse((await heldOf(db, [id])).get(id) ?? null)
  await dropModel(db, model, now)
  return { ok: true }
}

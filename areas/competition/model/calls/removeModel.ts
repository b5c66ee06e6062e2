import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { lockTeam } from '../../team/team.ts'
import type * as contract from '../contract.ts'
import { heldOf } from '../held.ts'
import { dropModel, ownModel } from '../models.ts'

export const removeModel: Handler<typeof contract.removeModel> = async (context, { id }) => {
  const { db, now } = context
  // Programs are put in line under the same lock.
  await lockTeam(db, (await ownModel(context, id)).teamId)
  const model = await ownModel(context, id)
  refuse((await heldOf(db, [id])).get(id) ?? null)
  await dropModel(db, model, now)
  return { ok: true }
}

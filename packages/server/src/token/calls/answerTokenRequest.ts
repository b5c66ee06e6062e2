import type * as contract from '@leitai/contract/token'
import type { Handler } from '../../call.ts'
import { eq } from '../../db/orm.ts'
import { prove } from '../prove.ts'
import { requestByCode } from '../request.ts'
import { tokenRequests } from '../table.ts'
import { makeToken } from '../token.ts'

export const answerTokenRequest: Handler<typeof contract.answerTokenRequest> = async (context, input) => {
  const { db } = context
  // Before the request is locked: a failed try is written beside, and whoever waits for the row would wait for that.
  if (input.approve) await prove(context, input.proof)
  const { id, tokenHash, machine: name, scopes, days } = await requestByCode(context, input.code)
  if (input.approve) await makeToken(context, { tokenHash, name, scopes, days, origin: 'tool' })
  const state = input.approve ? 'approved' : 'refused'
  await db.update(tokenRequests).set({ state }).where(eq(tokenRequests.id, id))
  return { ok: true }
}

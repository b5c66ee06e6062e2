import type * as contract from '@leitai/contract/identity/token'
import { eq } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { prove } from '../../security/prove.ts'
import { requestByCode } from '../request.ts'
import { tokenRequests } from '../table.ts'
import { makeToken } from '../token.ts'

export const answerTokenRequest: Handler<typeof contract.answerTokenRequest> = async (context, input) => {
  const { db } = context
  // Before the request is locked: a failed try is written in another transaction, which would wait for that row.
  if (input.approve) await prove(context, input.proof)
  const { id, tokenHash, machine: name, scopes, days } = await requestByCode(context, input.code)
  if (input.approve) await makeToken(context, { tokenHash, name, scopes, days, origin: 'tool' })
  const state = input.approve ? 'approved' : 'refused'
  await db.update(tokenRequests).set({ state }).where(eq(tokenRequests.id, id))
  return { ok: true }
}

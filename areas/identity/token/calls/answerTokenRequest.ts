import { eq } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { prove } from '../../security/prove.ts'
import type * as contract from '../contract.ts'
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

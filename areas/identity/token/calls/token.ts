import { limits } from '@leitai/platform/contract/limits'
import { eq } from '@leitai/platform/db/orm'
import { type Handler, hashToken } from '@leitai/platform/http/dispatcher'
import { prove } from '../../security/prove.ts'
import type * as contract from '../contract.ts'
import { beginRequest, requestByCode, requestByToken } from '../request.ts'
import { shownCode } from '../rules.ts'
import { tokenRequests } from '../table.ts'
import { tokenInUse as inUse, makeToken, newToken } from '../token.ts'

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

export const tokenRequest: Handler<typeof contract.tokenRequest> = async (context, { code }) => {
  const { createdAt: at, ...rest } = await requestByCode(context, code)
  return { ...rest, at }
}

export const tokenRequestState: Handler<typeof contract.tokenRequestState> = async ({ db, now }, { token }) => {
  const found = await requestByToken(db, token)
  const over = !found || (found.state === 'waiting' && found.expiresAt <= now)
  return { state: over ? 'over' : found.state }
}

export const beginTokenRequest: Handler<typeof contract.beginTokenRequest> = async (context, input) => {
  const { db, ctx, ip, now } = context
  const { token, code } = await beginRequest(db, { ...input, ip, now })
  return {
    token,
    code: shownCode(code),
    url: `${ctx.config.siteUrl}/v3/accountset/connect.html?code=${shownCode(code)}`,
    validSeconds: limits.token.requestSeconds,
    everySeconds: limits.token.pollSeconds,
  }
}

export const createToken: Handler<typeof contract.createToken> = async (context, { name, scopes, days, proof }) => {
  await prove(context, proof)
  const token = newToken()
  const made = await makeToken(context, { tokenHash: hashToken(token), name, scopes, days, origin: 'page' })
  return { ...made, token }
}

export const tokenInUse: Handler<typeof contract.tokenInUse> = async ({ db, me }) => ({
  userId: me.id,
  userName: me.name,
  token: await inUse(db, me.tokenHash),
})

import { refusalText } from '@leitai/platform/contract/refusals'
import { orRefuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { noteEvent } from '../../account/event.ts'
import { findById } from '../../account/find-account.ts'
import { proofOf } from '../../security/prove.ts'
import type * as contract from '../contract.ts'
import { refusalToMake, stateOf } from '../rules.ts'
import { endTokens, liveTokens, tokenInUse, tokensOf } from '../token.ts'

export const endTokenInUse: Handler<typeof contract.endTokenInUse> = async ({ db, me, now, ip, device }) => {
  const { id, name } = orRefuse(await tokenInUse(db, me.tokenHash), 'token.none')
  await endTokens(db, [me.id], { now, id })
  await noteEvent(db, { userId: me.id, kind: 'tokenRevoked', now, ip, device, detail: name })
  return { ok: true }
}

export const revokeToken: Handler<typeof contract.revokeToken> = async ({ db, me, now, ip, device }, { id }) => {
  const [name] = await endTokens(db, [me.id], { now, id })
  const detail = orRefuse(name, 'token.none')
  await noteEvent(db, { userId: me.id, kind: 'tokenRevoked', now, ip, device, detail })
  return { ok: true }
}

export const revokeTokens: Handler<typeof contract.revokeTokens> = async ({ db, me, now, ip, device }) => {
  const names = await endTokens(db, [me.id], { now })
  const detail = names.join(', ')
  if (names.length > 0) await noteEvent(db, { userId: me.id, kind: 'tokenRevoked', now, ip, device, detail })
  return { ended: names.length }
}

export const tokens: Handler<typeof contract.tokens> = async ({ db, me, now, language }) => {
  const user = orRefuse(await findById(db, me.id), 'account.unknown')
  const list = await tokensOf(db, me.id, now)
  const refusal = refusalToMake(await liveTokens(db, me.id, now))
  return {
    list: list.map(({ revokedAt, ...token }) => ({
      ...token,
      state: stateOf({ expiresAt: token.expiresAt, revokedAt }, now),
    })),
    proof: await proofOf(db, user),
    may: { create: refusal ? refusalText(refusal, language) : null },
  }
}

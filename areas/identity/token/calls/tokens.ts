import { refusalText } from '@leitai/platform/contract/refusals'
import { orRefuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { findById } from '../../account/find-account.ts'
import { proofOf } from '../../security/prove.ts'
import type * as contract from '../contract.ts'
import { refusalToMake, stateOf } from '../rules.ts'
import { liveTokens, tokensOf } from '../token.ts'

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

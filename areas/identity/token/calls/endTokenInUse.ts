import { orRefuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { noteEvent } from '../../account/event.ts'
import type * as contract from '../contract.ts'
import { endTokens, tokenInUse } from '../token.ts'

export const endTokenInUse: Handler<typeof contract.endTokenInUse> = async ({ db, me, now, ip, device }) => {
  const { id, name } = orRefuse(await tokenInUse(db, me.tokenHash), 'token.none')
  await endTokens(db, [me.id], { now, id })
  await noteEvent(db, { userId: me.id, kind: 'tokenRevoked', now, ip, device, detail: name })
  return { ok: true }
}

import { orRefuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { noteEvent } from '../../account/event.ts'
import type * as contract from '../contract.ts'
import { endTokens } from '../token.ts'

export const revokeToken: Handler<typeof contract.revokeToken> = async ({ db, me, now, ip, device }, { id }) => {
  const [name] = await endTokens(db, [me.id], { now, id })
  const detail = orRefuse(name, 'token.none')
  await noteEvent(db, { userId: me.id, kind: 'tokenRevoked', now, ip, device, detail })
  return { ok: true }
}

import type { Handler } from '@leitai/platform/http/dispatcher'
import { noteEvent } from '../../account/event.ts'
import type * as contract from '../contract.ts'
import { endTokens } from '../token.ts'

export const revokeTokens: Handler<typeof contract.revokeTokens> = async ({ db, me, now, ip, device }) => {
  const names = await endTokens(db, [me.id], { now })
  const detail = names.join(', ')
  if (names.length > 0) await noteEvent(db, { userId: me.id, kind: 'tokenRevoked', now, ip, device, detail })
  return { ended: names.length }
}

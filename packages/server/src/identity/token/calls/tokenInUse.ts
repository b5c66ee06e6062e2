import type * as contract from '@leitai/contract/identity/token'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { tokenInUse as inUse } from '../token.ts'

export const tokenInUse: Handler<typeof contract.tokenInUse> = async ({ db, me }) => ({
  userId: me.id,
  userName: me.name,
  token: await inUse(db, me.tokenHash),
})

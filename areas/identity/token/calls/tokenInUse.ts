import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
import { tokenInUse as inUse } from '../token.ts'

export const tokenInUse: Handler<typeof contract.tokenInUse> = async ({ db, me }) => ({
  userId: me.id,
  userName: me.name,
  token: await inUse(db, me.tokenHash),
})

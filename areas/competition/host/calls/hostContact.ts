import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as host from '../contract.ts'
import { hostContacts } from '../table.ts'

export const hostContact: Handler<typeof host.hostContact> = async ({ db, now }, input) => {
  await db.insert(hostContacts).values({ ...input, createdAt: now })
  return { ok: true }
}

import type * as host from '@leitai/contract/competition/host'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { hostContacts } from '../table.ts'

export const hostContact: Handler<typeof host.hostContact> = async ({ db, now }, input) => {
  await db.insert(hostContacts).values({ ...input, createdAt: now })
  return { ok: true }
}

import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as message from '../contract.ts'
import { markNotices } from '../notices.ts'

export const delMessage: Handler<typeof message.delMessage> = async ({ db, me, now }, { ids }) => {
  await markNotices(db, me, { ids }, { deletedAt: now })
  return { ok: true }
}

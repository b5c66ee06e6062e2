import type * as message from '@leitai/contract/site/message'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { markNotices } from '../notices.ts'

export const delMessage: Handler<typeof message.delMessage> = async ({ db, me, now }, { ids }) => {
  await markNotices(db, me, { ids }, { deletedAt: now })
  return { ok: true }
}

import type * as message from '@leitai/contract/message'
import type { Handler } from '../../call.ts'
import { markNotices } from '../notices.ts'

export const delMessage: Handler<typeof message.delMessage> = async ({ db, me, now }, { ids }) => {
  await markNotices(db, me, { ids }, { deletedAt: now })
  return { ok: true }
}

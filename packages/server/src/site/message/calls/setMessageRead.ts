import type * as message from '@leitai/contract/site/message'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { markNotices } from '../notices.ts'

export const setMessageRead: Handler<typeof message.setMessageRead> = async ({ db, me, now }, { kind }) => {
  await markNotices(db, me, { kind, unread: true }, { readAt: now })
  return { ok: true }
}

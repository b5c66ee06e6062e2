import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as message from '../contract.ts'
import { markNotices } from '../notices.ts'

export const setMessageRead: Handler<typeof message.setMessageRead> = async ({ db, me, now }, { kind }) => {
  await markNotices(db, me, { kind, unread: true }, { readAt: now })
  return { ok: true }
}

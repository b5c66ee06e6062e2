import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as message from '../contract.ts'
import { markNotices } from '../notices.ts'

export const signMessageStatus: Handler<typeof message.signMessageStatus> = async ({ db, me, now }, { ids, read }) => {
  await markNotices(db, me, { ids }, { readAt: read ? now : null })
  return { ok: true }
}

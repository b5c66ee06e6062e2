import type * as message from '@leitai/contract/site/message'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { markNotices } from '../notices.ts'

export const signMessageStatus: Handler<typeof message.signMessageStatus> = async ({ db, me, now }, { ids, read }) => {
  await markNotices(db, me, { ids }, { readAt: read ? now : null })
  return { ok: true }
}

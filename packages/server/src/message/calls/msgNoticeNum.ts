import type * as message from '@leitai/contract/message'
import type { Handler } from '../../call.ts'
import { countNotices } from '../notices.ts'

export const msgNoticeNum: Handler<typeof message.msgNoticeNum> = async ({ db, me }) => ({
  num: await countNotices(db, me, { unread: true }),
})

import type * as message from '@leitai/contract/message'
import type { Handler } from '../../call.ts'
import { countNotices } from '../notices.ts'

export const noticeNum: Handler<typeof message.noticeNum> = async ({ db, me }) => ({
  num: await countNotices(db, me, { unread: true }),
})

import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as message from '../contract.ts'
import { unreadOf } from '../unread.ts'

export const msgNoticeNum: Handler<typeof message.msgNoticeNum> = ({ db, me }) => unreadOf(db, me)

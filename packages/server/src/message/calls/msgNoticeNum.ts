import type * as message from '@leitai/contract/message'
import type { Handler } from '../../call.ts'
import { unreadOf } from '../unread.ts'

export const msgNoticeNum: Handler<typeof message.msgNoticeNum> = ({ db, me }) => unreadOf(db, me)

import type * as message from '@leitai/contract/site/message'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { unreadOf } from '../unread.ts'

export const msgNoticeNum: Handler<typeof message.msgNoticeNum> = ({ db, me }) => unreadOf(db, me)

import type * as message from '@leitai/contract/site/message'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { unreadOf } from '../unread.ts'

export const noticeNum: Handler<typeof message.noticeNum> = ({ db, me }) => unreadOf(db, me)

import type * as message from '@leitai/contract/message'
import type { Handler } from '../../call.ts'
import { unreadOf } from '../unread.ts'

export const noticeNum: Handler<typeof message.noticeNum> = ({ db, me }) => unreadOf(db, me)

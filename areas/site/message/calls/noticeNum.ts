import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as message from '../contract.ts'
import { unreadOf } from '../unread.ts'

export const noticeNum: Handler<typeof message.noticeNum> = ({ db, me }) => unreadOf(db, me)

import type * as message from '@leitai/contract/message'
import type { Handler } from '../../call.ts'
import { orRefuse } from '../../refuse.ts'
import { noticeOf } from '../notices.ts'

export const getDcWxAppNoticeDetail: Handler<typeof message.getDcWxAppNoticeDetail> = async ({ db, me }, { id }) =>
  orRefuse(await noticeOf(db, me, id), 'message.unknown')

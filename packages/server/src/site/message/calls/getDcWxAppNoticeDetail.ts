import type * as message from '@leitai/contract/site/message'
import { orRefuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { noticeOf } from '../notices.ts'

export const getDcWxAppNoticeDetail: Handler<typeof message.getDcWxAppNoticeDetail> = async ({ db, me }, { id }) =>
  orRefuse(await noticeOf(db, me, id), 'message.unknown')

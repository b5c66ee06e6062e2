import { orRefuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as message from '../contract.ts'
import { noticeOf } from '../notices.ts'

export const getDcWxAppNoticeDetail: Handler<typeof message.getDcWxAppNoticeDetail> = async ({ db, me }, { id }) =>
  orRefuse(await noticeOf(db, me, id), 'message.unknown')

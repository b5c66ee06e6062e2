import type * as message from '@leitai/contract/site/message'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { pageOf } from '../../../platform/http/page.ts'
import { noticesPage } from '../notices.ts'

export const findUserMsgByPage: Handler<typeof message.findUserMsgByPage> = async ({ db, me }, input) => {
  const { page, pageSize, offset } = pageOf(input)
  const { kind, unread } = input
  return { ...(await noticesPage(db, me, { kind, unread, limit: pageSize, offset })), page, pageSize }
}

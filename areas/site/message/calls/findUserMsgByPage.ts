import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import type * as message from '../contract.ts'
import { noticesPage } from '../notices.ts'

export const findUserMsgByPage: Handler<typeof message.findUserMsgByPage> = async ({ db, me }, input) => {
  const { page, pageSize, offset } = pageOf(input)
  const { kind, unread } = input
  return { ...(await noticesPage(db, me, { kind, unread, limit: pageSize, offset })), page, pageSize }
}

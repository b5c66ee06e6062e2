import type * as message from '@leitai/contract/site/message'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { pageOf } from '../../../platform/http/page.ts'
import { countNotices, listNotices } from '../notices.ts'

export const findUserMsgByPage: Handler<typeof message.findUserMsgByPage> = async ({ db, me }, input) => {
  const { page, pageSize, offset } = pageOf(input)
  const which = { kind: input.kind, unread: input.unread }
  const total = await countNotices(db, me, which)
  return { list: await listNotices(db, me, { ...which, limit: pageSize, offset }), total, page, pageSize }
}

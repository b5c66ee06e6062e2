import type * as message from '@leitai/contract/site/message'
import { and, eq } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { blockedSenders } from '../table.ts'

export const acceptSender: Handler<typeof message.acceptSender> = async ({ db, me }, { userId }) => {
  await db.delete(blockedSenders).where(and(eq(blockedSenders.userId, me.id), eq(blockedSenders.refusedId, userId)))
  return { ok: true }
}

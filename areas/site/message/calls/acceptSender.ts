import { and, eq } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as message from '../contract.ts'
import { blockedSenders } from '../table.ts'

export const acceptSender: Handler<typeof message.acceptSender> = async ({ db, me }, { userId }) => {
  await db.delete(blockedSenders).where(and(eq(blockedSenders.userId, me.id), eq(blockedSenders.refusedId, userId)))
  return { ok: true }
}

import type * as message from '@leitai/contract/site/message'
import { and, eq } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { letterRefusals } from '../table.ts'

export const acceptSender: Handler<typeof message.acceptSender> = async ({ db, me }, { userId }) => {
  await db.delete(letterRefusals).where(and(eq(letterRefusals.userId, me.id), eq(letterRefusals.refusedId, userId)))
  return { ok: true }
}

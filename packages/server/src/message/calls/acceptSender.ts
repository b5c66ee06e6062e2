import type * as message from '@leitai/contract/message'
import type { Handler } from '../../call.ts'
import { and, eq } from '../../db/orm.ts'
import { letterRefusals } from '../table.ts'

export const acceptSender: Handler<typeof message.acceptSender> = async ({ db, me }, { userId }) => {
  await db.delete(letterRefusals).where(and(eq(letterRefusals.userId, me.id), eq(letterRefusals.refusedId, userId)))
  return { ok: true }
}

import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as message from '../contract.ts'
import { deleteDirectMessages } from '../direct-messages.ts'

export const deleteMessages: Handler<typeof message.deleteMessages> = async ({ db, me, now }, { userId, ids }) => {
  await deleteDirectMessages(db, { userId: me.id, otherId: userId, ids, now })
  return { ok: true }
}

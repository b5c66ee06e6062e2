import type * as message from '@leitai/contract/site/message'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { deleteLetters } from '../letters.ts'

export const delLetters: Handler<typeof message.delLetters> = async ({ db, me, now }, { userId, ids }) => {
  await deleteLetters(db, { userId: me.id, otherId: userId, ids, now })
  return { ok: true }
}

import type * as contract from '@leitai/contract/feedback'
import type { Handler } from '../../call.ts'
import { feedback } from '../table.ts'

export const userFeedback: Handler<typeof contract.userFeedback> = async ({ db, me, now }, input) => {
  await db.insert(feedback).values({ ...input, userId: me?.id ?? null, createdAt: now })
  return { ok: true }
}

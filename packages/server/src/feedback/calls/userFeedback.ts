import type * as contract from '@leitai/contract/feedback'
import type { Handler } from '../../call.ts'
import { tellOperator } from '../feedback.ts'

export const userFeedback: Handler<typeof contract.userFeedback> = async ({ db, me, now }, input) => {
  await tellOperator(db, { ...input, userId: me?.id ?? null, now })
  return { ok: true }
}

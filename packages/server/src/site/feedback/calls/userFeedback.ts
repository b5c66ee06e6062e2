import type * as contract from '@leitai/contract/site/feedback'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { notifyOperator } from '../feedback.ts'

export const userFeedback: Handler<typeof contract.userFeedback> = async ({ db, me, now }, input) => {
  await notifyOperator(db, { ...input, userId: me?.id ?? null, now })
  return { ok: true }
}

import type * as contract from '@leitai/contract/site/feedback'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { tellOperator } from '../feedback.ts'

export const userFeedback: Handler<typeof contract.userFeedback> = async ({ db, me, now }, input) => {
  await tellOperator(db, { ...input, userId: me?.id ?? null, now })
  return { ok: true }
}

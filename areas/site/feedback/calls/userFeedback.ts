import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
import { notifyOperator } from '../feedback.ts'

export const userFeedback: Handler<typeof contract.userFeedback> = async ({ db, me, now }, input) => {
  await notifyOperator(db, { ...input, userId: me?.id ?? null, now })
  return { ok: true }
}

import type * as contract from '@leitai/contract/circle'
import type { Handler } from '../../call.ts'
import { readAt } from '../../message/notices.ts'
import { linksOf } from '../tell.ts'

export const seeTopic: Handler<typeof contract.seeTopic> = async ({ db, me, now }, { topicId }) => {
  await readAt(db, me, linksOf(topicId), now)
  return { ok: true }
}

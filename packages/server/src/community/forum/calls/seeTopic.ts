import type * as contract from '@leitai/contract/community/forum'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { readAt } from '../../../site/message/notices.ts'
import { linksOf } from '../notify-readers.ts'

export const seeTopic: Handler<typeof contract.seeTopic> = async ({ db, me, now }, { topicId }) => {
  await readAt(db, me, linksOf(topicId), now)
  return { ok: true }
}

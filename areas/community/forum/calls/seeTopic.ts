import type { Handler } from '@leitai/platform/http/dispatcher'
import { readAt } from '@leitai/site/message/notices'
import type * as contract from '../contract.ts'
import { linksOf } from '../notify-readers.ts'

export const seeTopic: Handler<typeof contract.seeTopic> = async ({ db, me, now }, { topicId }) => {
  await readAt(db, me, linksOf(topicId), now)
  return { ok: true }
}

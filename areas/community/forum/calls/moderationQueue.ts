import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import type * as contract from '../contract.ts'
import { countQueues, queueOf } from '../queue.ts'

export const moderationQueue: Handler<typeof contract.moderationQueue> = async ({ db, now }, input) => {
  const { page, pageSize, offset } = pageOf(input)
  const { queue, kind, keyword, from, until } = input
  const asked = { kind, keyword, from, until }
  const counts = await countQueues(db, asked)
  const list = await queueOf(db, { queue, ...asked, limit: pageSize, offset, now })
  return { list, total: counts[queue], page, pageSize, counts }
}

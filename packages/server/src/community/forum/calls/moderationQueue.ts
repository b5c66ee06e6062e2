import type * as contract from '@leitai/contract/community/forum'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { pageOf } from '../../../platform/http/page.ts'
import { countQueues, queueOf } from '../queue.ts'

export const moderationQueue: Handler<typeof contract.moderationQueue> = async ({ db, now }, input) => {
  const { page, pageSize, offset } = pageOf(input)
  const counts = await countQueues(db)
  const list = await queueOf(db, { queue: input.queue, limit: pageSize, offset, now })
  return { list, total: counts[input.queue], page, pageSize, counts }
}

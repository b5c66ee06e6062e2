import type * as contract from '@leitai/contract/community/forum'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { pageOf } from '../../../platform/http/page.ts'
import { countQueues, queueOf } from '../queue.ts'

export const moderationQueue: Handler<typeof contract.moderationQueue> = async ({ db, now }, input) => {
  const { page, pageSize, offset } = pageOf(input)
  const { queue, kind, keyword, from, until } = input
  const asked = { kind, keyword, from, until }
  const counts = await countQueues(db, asked)
  const list = await queueOf(db, { queue, ...asked, limit: pageSize, offset, now })
  return { list, total: counts[queue], page, pageSize, counts }
}

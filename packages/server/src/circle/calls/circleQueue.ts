import type * as contract from '@leitai/contract/circle'
import type { Handler } from '../../call.ts'
import { pageOf } from '../../page.ts'
import { countQueues, queueOf } from '../queue.ts'

export const circleQueue: Handler<typeof contract.circleQueue> = async ({ db, now }, input) => {
  const { page, pageSize, offset } = pageOf(input)
  const counts = await countQueues(db)
  const list = await queueOf(db, { queue: input.queue, limit: pageSize, offset, now })
  return { list, total: counts[input.queue], page, pageSize, counts }
}

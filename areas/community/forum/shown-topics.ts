import type { ShownTopic } from '@leitai/competition/archive/topics-port'
import type { Caller } from '@leitai/platform/contract/client'
import { limits } from '@leitai/platform/contract/limits'
import { everyPage } from '@leitai/platform/http/page'
import * as forum from './contract.ts'

const pageSize = limits.pageSizeMax

/** The topics of a competition that visitors see, with all shown replies, through the public calls. */
export async function shownTopics(call: Caller, cmptId: number): Promise<ShownTopic[]> {
  const filter = { cmptId, scope: 'all', unanswered: false, tag: '', keyword: '', order: 'new' } as const
  const topics = []
  for (const { id } of await everyPage((page) => call(forum.listTopics, { ...filter, page, pageSize }))) {
    const { topic, opening, best } = await call(forum.forumTopic, { topicId: id, page: 1, pageSize: 1 })
    const replies = await everyPage(
      async (page) => (await call(forum.forumTopic, { topicId: id, page, pageSize })).replies,
    )
    topics.push({ topic, opening, bestId: best?.id ?? null, replies: replies.filter(({ state }) => state === 'shown') })
  }
  return topics
}

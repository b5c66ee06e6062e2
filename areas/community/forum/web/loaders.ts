import { currentLogin } from '@leitai/identity/account/contract.session'
import { limits } from '@leitai/platform/contract/limits'
import { load } from '@leitai/platform/web/api'
import type { App } from '@leitai/platform/web/framework/context'
import { readId, readNumber, readPage } from '@leitai/platform/web/framework/read-address'
import type { ScreenLoader } from '@leitai/platform/web/framework/screen'
import type { ForumFilter } from '@leitai/platform/web/paths'
import { data } from 'react-router'
import { forumTopic, listTopics, topicOrders, topicScopes } from '../contract.ts'

const TOPICS = 20
const REPLIES = 20

/** Reads the topic filter from the URL, limited to one competition if given. */
export function topicsInput(search: URLSearchParams, cmptId = readNumber(search, 'cmpt')) {
  const scope = topicScopes.find((one) => one === search.get('scope')) ?? 'all'
  return {
    ...(cmptId === null ? {} : { cmptId }),
    scope: cmptId !== null && scope === 'general' ? ('all' as const) : scope,
    unanswered: search.get('unanswered') === '1',
    tag: (search.get('tag') ?? '').slice(0, limits.forum.tag),
    keyword: (search.get('keyword') ?? '').slice(0, 40),
    order: topicOrders.find((one) => one === search.get('order')) ?? ('active' as const),
    page: readPage(search),
    pageSize: TOPICS,
  }
}
export type TopicsInput = ReturnType<typeof topicsInput>

/** The inverse of topicsInput: omits default values. */
export const filterOf = ({ cmptId, scope, order, page, pageSize: _, ...more }: TopicsInput): ForumFilter => ({
  ...more,
  ...(cmptId === undefined ? {} : { cmpt: cmptId }),
  ...(scope === 'all' ? {} : { scope }),
  ...(order === 'active' ? {} : { order }),
  ...(page === 1 ? {} : { page }),
})

export function topicInput(search: URLSearchParams, topicId: number) {
  const postId = readNumber(search, 'post')
  return { topicId, ...(postId === null ? {} : { postId }), page: readPage(search), pageSize: REPLIES }
}

/** Anonymous visitors have no topics of their own: they see all topics instead. */
export const openTo = ({ loginFlag }: { loginFlag: boolean }, input: TopicsInput): TopicsInput =>
  loginFlag || ['all', 'general'].includes(input.scope) ? input : { ...input, scope: 'all' }

export async function loadCompetitionForum(app: App, cmptId: number, search: URLSearchParams): Promise<void> {
  const me = await load(app, currentLogin, {})
  await load(app, listTopics, openTo(me, topicsInput(search, cmptId)))
}

export const loadForum: ScreenLoader = async ({ app, url }) => {
  const me = await load(app, currentLogin, {})
  await load(app, listTopics, openTo(me, topicsInput(url.searchParams)))
}

export const loadTopic: ScreenLoader = async ({ app, url }) => {
  const id = readId(url.searchParams)
  if (id === null || id > 2_147_483_647) throw data(null, { status: 404 })
  await load(app, forumTopic, topicInput(url.searchParams, id))
}

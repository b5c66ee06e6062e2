import { type Browser, expect } from '@playwright/test'
import { listTopics } from '../../areas/community/forum/contract.ts'
import { grantPoints } from '../../areas/community/points/contract.ts'
import { cancelOrder, confirmOrder, listProducts } from '../../areas/community/shop/contract.ts'
import { rankList } from '../../areas/competition/leaderboard/contract.ts'
import { libraryList } from '../../areas/competition/library/contract.ts'
import type { Caller } from '../../areas/platform/contract/client.ts'
import { getCmptNewsList } from '../../areas/site/content/contract.ts'
import { studyIds } from './learning/study.ts'
import { competitionBySlug, userIdOf } from './operator.ts'
import type { Ids } from './page-cases.ts'
import { callsOf, openSessionAs, type Project } from './session.ts'

const one = { keyword: '', page: 1, pageSize: 1 }
const idOf = async (slug: string) => (await competitionBySlug(slug)).id

/** Finds or creates the data that the page cases show. */
export async function makePageCases(
  browser: Browser,
  project: Project,
): Promise<{ ids: Ids; putBack: () => Promise<unknown> }> {
  const sessions = await Promise.all(
    ['演示甲', 'demo-host', 'demo-admin'].map((name) => openSessionAs(browser, project, name)),
  )
  const [me, host, admin] = await Promise.all(sessions.map(callsOf))
  if (!me || !host || !admin) throw new Error('nobody is logged in')
  await Promise.all(sessions.map(({ page }) => page.context().close()))
  const ended = await idOf('demo-seattle-weather')
  const team = await teamOf(me, ended)
  const { goods, order } = await orderSomething(me, admin)
  const ids: Ids = {
    algorithm: await idOf('demo-digits'),
    application: await idOf('demo-data-story'),
    ended,
    news: (await me(getCmptNewsList, { ...one, tag: '' })).list[0]?.id ?? 0,
    topic: (await me(listTopics, { ...one, scope: 'all', unanswered: false, tag: '', order: 'hot' })).list[0]?.id ?? 0,
    goods,
    order,
    team,
    person: await userIdOf('演示丙'),
    libraryItem: (await me(libraryList, { ...one, tag: '' })).list[0]?.id ?? 0,
    ...(await studyIds(me, host)),
  }
  return { ids, putBack: () => me(cancelOrder, { orderId: order }) }
}

/** A team with several members on a board that is filled late. */
async function teamOf(call: Caller, cmptId: number): Promise<number> {
  const board = async () => (await call(rankList, { ...one, cmptId, board: 'B', pageSize: 50 })).list
  await expect.poll(async () => (await board()).length, { timeout: 60_000 }).toBeGreaterThan(4)
  return (await board()).find(({ members }) => members.length > 1)?.teamId ?? 0
}

async function orderSomething(me: Caller, admin: Caller): Promise<{ goods: number; order: number }> {
  const userId = await userIdOf('演示甲')
  await admin(grantPoints, { userId, points: 1000, reason: '演示奖励', key: crypto.randomUUID() })
  const goods = (await me(listProducts, { ...one, order: 'shelf' })).list[0]?.goodsId ?? 0
  const { orderId } = await me(confirmOrder, { goodsId: goods, count: 1, key: crypto.randomUUID() })
  return { goods, order: orderId }
}

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { circleTopics } from '@leitai/contract/circle'
import { getCmptNewsList } from '@leitai/contract/content'
import { rankList } from '@leitai/contract/leaderboard'
import { grantPoints } from '@leitai/contract/points'
import { cancelOrder, confirmOrder, listGoods } from '@leitai/contract/shop'
import { type Browser, expect, test } from '@playwright/test'
import type axe from 'axe-core'
import { competitionBySlug, userIdOf } from './operator.ts'
import { forgotten, type Ids, stops, type Who } from './stops.ts'
import { callsOf, demonstration, type Side, type Visit, visit, visitAs } from './visit.ts'

/** Every screen, opened by whoever may see it: it has its title and heading, fits, and axe finds nothing serious. */

declare global {
  interface Window {
    axe: typeof axe
  }
}
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

// A record of so many pages would take longer than the walk.
test.use({ trace: 'off' })

const phone: Side = { language: 'zh', viewport: { width: 375, height: 812 } }
const desk: Side = { language: 'en', viewport: { width: 1280, height: 900 } }
const everybody: readonly Who[] = ['guest', '演示甲', 'demo-host', 'demo-admin']
/** One in so many is looked at in the desk's language, width and colours, too. */
const EVERY = 3

let ids: Ids
let putBack: () => Promise<unknown>

test.beforeAll('the demonstration is there, and somebody has an order to pay', async ({ browser }) => {
  test.setTimeout(120_000)
  await demonstration()
  const me = await visitAs(browser, phone, '演示甲')
  const admin = await visitAs(browser, phone, 'demo-admin')
  const [call, adminCall] = [await callsOf(me), await callsOf(admin)]
  const id = async (slug: string) => (await competitionBySlug(slug)).id
  const ended = await id('demo-seattle-weather')
  const board = () => call(rankList, { cmptId: ended, board: 'B', keyword: '', page: 1, pageSize: 50 })
  await expect.poll(async () => (await board()).list.length, { timeout: 60_000 }).toBeGreaterThan(4)
  const paged = { keyword: '', page: 1, pageSize: 1 }
  const [goods] = (await call(listGoods, { ...paged, order: 'shelf' })).list
  const [news] = (await call(getCmptNewsList, { ...paged, tag: '' })).list
  const [topic] = (await call(circleTopics, { ...paged, scope: 'all', unanswered: false, tag: '', order: 'hot' })).list
  const userId = await userIdOf('演示甲')
  await adminCall(grantPoints, { userId, points: 1000, reason: '演示奖励', key: crypto.randomUUID() })
  const key = crypto.randomUUID()
  const { orderId } = await call(confirmOrder, { goodsId: goods?.goodsId ?? 0, count: 1, key })
  putBack = () => call(cancelOrder, { orderId })
  ids = {
    algorithm: await id('demo-digits'),
    application: await id('demo-data-story'),
    ended,
    news: news?.id ?? 0,
    topic: topic?.id ?? 0,
    goods: goods?.goodsId ?? 0,
    order: orderId,
    team: (await board()).list.find(({ members }) => members.length > 1)?.teamId ?? 0,
    person: await userIdOf('演示丙'),
  }
  await Promise.all([me.page.context().close(), admin.page.context().close()])
})
test.afterAll(() => putBack())

test('no screen is forgotten: each address of routes.tsx has its line in stops.ts', () => {
  expect(forgotten(ids)).toEqual([])
})

for (const who of everybody) {
  test(`${who}: every screen has its heading, fits a phone, and can be read by everybody`, async ({ browser }) => {
    const way = ofOne(who)
    expect(await walk(browser, { side: phone, scheme: 'light', who }, way)).toEqual([])
  })
  test(`${who}: the same in English, on a dark desk, for one screen in ${EVERY}`, async ({ browser }) => {
    const way = ofOne(who).filter((_, at) => at % EVERY === 0)
    expect(await walk(browser, { side: desk, scheme: 'dark', who }, way)).toEqual([])
  })
}

const ofOne = (who: Who) => stops(ids).flatMap(([other, address]) => (other === who ? [address] : []))

interface Eyes {
  side: Side
  scheme: 'light' | 'dark'
  who: Who
}

/** Opens one address after another; answers all that is wrong with them. */
async function walk(browser: Browser, { side, scheme, who }: Eyes, addresses: readonly string[]): Promise<string[]> {
  const one = await (who === 'guest' ? visit(browser, side) : visitAs(browser, side, who))
  await one.page.emulateMedia({ reducedMotion: 'reduce' })
  await one.page.addInitScript((value) => localStorage.setItem('mantine-color-scheme-value', value), scheme)
  const wrong: string[] = []
  for (const address of addresses) {
    for (const fault of await look(one, address)) wrong.push(`${address}: ${fault}`)
  }
  await one.page.context().close()
  return wrong
}

async function look({ page, faults }: Visit, address: string): Promise<string[]> {
  faults.length = 0
  const answer = await page.goto(`/v3${address}`)
  const ready = await page
    .waitForFunction(() => {
      const heading = document.querySelector('h1')
      const waits = document.querySelector('main [aria-busy="true"], main .mantine-Skeleton-root')
      // React marks what it has taken over; forms are disabled until then.
      const taken = Object.keys(heading ?? {}).some((key) => key.startsWith('__reactFiber'))
      return taken && waits === null
    })
    .then(
      () => true,
      () => false,
    )
  // Given as text, it gets past the page's policy, which lets no other script in.
  await page.evaluate(AXE)
  const found = await page.evaluate(async () => {
    const { scrollWidth, clientWidth } = document.documentElement
    const { violations } = await window.axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'],
      resultTypes: ['violations'],
    })
    return {
      over: scrollWidth - clientWidth,
      headings: document.querySelectorAll('h1').length,
      title: document.title,
      faults: violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}, ${nodes.length} times: ${nodes[0]?.target} ${nodes[0]?.failureSummary}`),
    }
  })
  // The browser itself tells of a page that is not there.
  const told = answer?.status() === 404 ? faults.filter((fault) => !/status of 404/.test(fault)) : faults
  return [
    ...(ready ? [] : ['not ready']),
    ...(found.over > 0 ? [`${found.over} px wider than the screen`] : []),
    ...(found.headings === 1 ? [] : [`${found.headings} first headings`]),
    ...(found.title ? [] : ['no title']),
    ...found.faults,
    ...told,
  ]
}

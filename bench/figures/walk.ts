import { type Browser, chromium } from '@playwright/test'
import { debianBrowser } from '../../scripts/browser.mjs'
import type { Who } from '../../tests/browser/cases.ts'
import { makePageCases } from '../../tests/browser/make-page-cases.ts'
import { pageCases } from '../../tests/browser/page-cases.ts'
import {
  demonstration,
  openSession,
  openSessionAs,
  type Project,
  type Session,
  settled,
} from '../../tests/browser/session.ts'

export interface Walked {
  rounds: number
  /** Slowest first; milliseconds until the first byte, and until hydration and all requests are complete. */
  screens: { who: Who; address: string; firstByte: number; whole: number }[]
  /** Slowest first; milliseconds from the request to the last byte, the slowest use of each call. */
  calls: { name: string; ms: number }[]
}

const ROUNDS = 3
const project: Project = { language: 'zh', viewport: { width: 1280, height: 900 } }
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Opens every page case as a visitor who may see it, one after another, and measures pages and their calls. */
export async function walk(baseURL: string): Promise<Walked> {
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-gpu'],
    ...debianBrowser(),
  })
  const newPage = browser.newPage.bind(browser)
  browser.newPage = (options) => newPage({ ...options, baseURL })
  await demonstration()
  const { ids, putBack } = await makePageCases(browser, project)
  const way = pageCases(ids)
  const seen = way.map(() => ({ firstByte: [] as number[], whole: [] as number[] }))
  const calls = new Map<string, number[]>()
  for (let round = 0; round < ROUNDS; round++) {
    for (const who of new Set(way.map(([one]) => one))) {
      const one = await enter(browser, who, calls)
      for (const [at, [other, address]] of way.entries()) {
        if (other !== who) continue
        const { firstByte, whole } = await look(one, address)
        seen[at]?.firstByte.push(firstByte)
        seen[at]?.whole.push(whole)
      }
      await one.page.context().close()
    }
  }
  await putBack()
  await browser.close()
  const screens = way.map(([who, address], at) => ({
    who,
    address,
    firstByte: median(seen[at]?.firstByte ?? []),
    whole: median(seen[at]?.whole ?? []),
  }))
  const slowest = new Map<string, number>()
  for (const [call, times] of calls) {
    const [name = ''] = call.split('?')
    slowest.set(name, Math.max(slowest.get(name) ?? 0, median(times)))
  }
  return {
    rounds: ROUNDS,
    screens: screens.toSorted((a, b) => b.whole - a.whole),
    calls: [...slowest].map(([name, ms]) => ({ name, ms })).toSorted((a, b) => b.ms - a.ms),
  }
}

/** Opens a browser as that visitor; the duration of each call is added to `calls`, by URL. */
async function enter(browser: Browser, who: Who, calls: Map<string, number[]>): Promise<Session> {
  const one = await (who === 'guest' ? openSession(browser, project) : openSessionAs(browser, project, who))
  // Warms the browser's cache of common scripts and styles.
  await one.page.goto('/v3/home.html')
  await settled(one.page)
  one.page.on('requestfinished', (request) => {
    const { pathname, search } = new URL(request.url())
    const { requestStart, responseEnd } = request.timing()
    if (!pathname.startsWith('/v3/api/') || responseEnd < 0) return
    const call = pathname.replace('/v3/api', '') + search
    calls.set(call, [...(calls.get(call) ?? []), responseEnd - requestStart])
  })
  return one
}

async function look({ page }: Session, address: string) {
  const began = performance.now()
  await page.goto(`/v3${address}`)
  await settled(page)
  const whole = performance.now() - began
  const [callRequest] = await page.evaluate(() =>
    performance.getEntriesByType('navigation').map((entry) => entry.toJSON()),
  )
  return { firstByte: Number(callRequest?.responseStart ?? 0), whole }
}

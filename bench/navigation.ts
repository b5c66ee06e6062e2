import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { debianBrowser } from '../scripts/browser.mjs'
import { startDemoServer, until } from './demo-server.ts'

/**
 * npm run bench navigation: requests (without pictures), kilobytes and time until the head is interactive of first loads, and the time from a click to the new
 * screen's content within the site, against the real server with the demonstration: on this machine, and with 1.6 Mbit/s, 100 ms and a
 * processor four times slower. Each figure is the median of RUNS runs (5 unless set). Needs `npm run build -w @leitai/web`.
 */
const RUNS = Number(process.env.RUNS ?? 5)
const PORT = 3397
const PASSWORD = 'Leitai2026'
const SLOW = { latency: 100, downloadThroughput: 200_000, uploadThroughput: 94_000 }
const SLOWER_PROCESSOR = 4
/** What a hand needs between reaching a link and pressing it. */
const REACH_MS = 120
const VIEW = { width: 1280, height: 800 }

const say = (line: string) => process.stdout.write(`${line}\n`)
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

interface Load {
  name: string
  path: string
  account?: string
}
interface Step {
  name: string
  account?: string
  from: string
  /** The link that is pressed, and what shows that the new screen's content is there. */
  link: string
  shows: string
}

const { origin, stop } = await startDemoServer(PORT)
const list = `${origin}/v3/cmptlist.html`
await until(async () => (await (await fetch(list)).text()).includes('cmptDetail.html?id='))
const id = 2

const loads: Load[] = [
  { name: 'home', path: '/v3/home.html' },
  { name: 'list', path: '/v3/cmptlist.html' },
  { name: 'detail', path: `/v3/cmptDetail.html?id=${id}` },
  { name: 'leaderboard', path: `/v3/cmptDetail.html?id=${id}&tab=leaderboard`, account: '演示甲' },
  { name: 'submit', path: `/v3/cmptDetail.html?id=${id}&tab=submit`, account: '演示甲' },
  { name: 'console', path: `/v3/judge-space.html?tab=console&id=${id}`, account: 'demo-host' },
]
const main = 'main#main'
const steps: Step[] = [
  {
    name: 'home → list',
    from: '/v3/home.html',
    link: 'header nav a[href*="cmptlist.html"]',
    shows: `${main} a[href*="cmptlist.html?"]`,
  },
  {
    name: 'list → detail',
    from: '/v3/cmptlist.html',
    link: `${main} a[href*="cmptDetail.html?id=${id}"]`,
    shows: `${main} #tab`,
  },
  {
    name: 'detail → leaderboard',
    from: `/v3/cmptDetail.html?id=${id}`,
    link: `${main} a[href*="tab=leaderboard"]`,
    shows: `${main} tbody tr`,
  },
  {
    name: 'leaderboard → submit',
    account: '演示甲',
    from: `/v3/cmptDetail.html?id=${id}&tab=leaderboard`,
    link: `${main} nav a[href*="tab=submit"]`,
    shows: `${main} #tab h2`,
  },
  {
    name: 'home → forum',
    from: '/v3/home.html',
    link: 'header nav a[href*="circle.html"]',
    shows: `${main} a[href*="bbs_detail"], ${main} a[href*="topic"]`,
  },
  {
    name: 'detail → console part',
    account: 'demo-host',
    from: `/v3/judge-space.html?tab=console&id=${id}`,
    link: `a[href*="part=submissions"]`,
    shows: `${main} tbody tr`,
  },
]

async function logIn(page: Page, account: string): Promise<void> {
  const api = page.context().request
  const headers = { 'X-Requested-With': 'XMLHttpRequest', Origin: origin }
  const { data } = await (await api.get(`${origin}/v3/api/common/getToken.json`, { headers })).json()
  const answer = await api.post(`${origin}/v3/api/common/login.json`, {
    headers,
    form: { account, password: PASSWORD, token: data.token },
  })
  if (!answer.ok()) throw new Error(`log-in of ${account}: ${await answer.text()}`)
}

/** Counts what a page fetches but for pictures, in requests and bytes as sent; cached answers are not counted. */
async function counted(devtools: CDPSession) {
  const seen = { requests: 0, bytes: 0 }
  const ignored = new Set<string>()
  await devtools.send('Network.enable')
  devtools.on('Network.requestServedFromCache', ({ requestId }) => ignored.add(requestId))
  devtools.on('Network.requestWillBeSent', ({ requestId, type }) => {
    if (type === 'Image' || type === 'Other') ignored.add(requestId)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (ignored.has(requestId) || encodedDataLength === 0) return
    seen.requests += 1
    seen.bytes += encodedDataLength
  })
  return seen
}

async function opened(browser: Browser, account: string | undefined, slow: boolean) {
  const context = await browser.newContext({ viewport: VIEW, locale: 'zh-CN' })
  const page = await context.newPage()
  if (account) await logIn(page, account)
  const devtools = await context.newCDPSession(page)
  const seen = await counted(devtools)
  if (slow) {
    await devtools.send('Network.emulateNetworkConditions', { offline: false, ...SLOW })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR })
  }
  return { page, seen, close: () => context.close() }
}

/** React keeps what it knows of an element in a property of it, from the element's hydration on. */
const interactive = (page: Page) =>
  page.waitForFunction(
    () => {
      const head = document.querySelector('header')
      return head !== null && Object.keys(head).some((key) => key.startsWith('__reactFiber'))
    },
    undefined,
    { polling: 'raf', timeout: 60_000 },
  )
const quiet = (page: Page) => page.waitForLoadState('networkidle', { timeout: 15_000 }).catch(() => undefined)

async function firstLoad(browser: Browser, { path, account }: Load, slow: boolean) {
  const { page, seen, close } = await opened(browser, account, slow)
  await page.goto(origin + path, { waitUntil: 'commit' })
  await interactive(page)
  const ms = await page.evaluate(() => performance.now())
  const atOnce = { ...seen }
  await quiet(page)
  await close()
  return { ms, requests: atOnce.requests, kB: atOnce.bytes / 1000, later: seen.requests - atOnce.requests }
}

async function navigation(browser: Browser, { account, from, link, shows }: Step, slow: boolean) {
  const { page, seen, close } = await opened(browser, account, slow)
  await page.goto(origin + from)
  await interactive(page)
  await quiet(page)
  const before = { ...seen }
  const target = page.locator(link).filter({ visible: true }).first()
  await target.scrollIntoViewIfNeeded()
  await page.evaluate(
    ([selector]) => {
      const state = { clicked: 0, shown: 0 }
      Object.assign(globalThis, { benchState: state })
      const old = new Set(document.querySelectorAll(selector ?? ''))
      addEventListener('click', () => (state.clicked = performance.now()), { capture: true, once: true })
      const look = () => {
        const found = [...document.querySelectorAll(selector ?? '')].find(
          (element) => !old.has(element) && element.getClientRects().length > 0,
        )
        if (state.clicked && found) requestAnimationFrame(() => (state.shown = performance.now()))
        else requestAnimationFrame(look)
      }
      look()
    },
    [shows],
  )
  await target.hover()
  await page.waitForTimeout(REACH_MS)
  await page.mouse.down()
  await page.mouse.up()
  const state = await page.waitForFunction(
    () => {
      const seenThere = (globalThis as { benchState?: { clicked: number; shown: number } }).benchState
      return seenThere?.shown ? seenThere.shown - seenThere.clicked : 0
    },
    undefined,
    { polling: 50, timeout: 60_000 },
  )
  const ms = await state.jsonValue()
  await quiet(page)
  await close()
  return { ms, requests: seen.requests - before.requests, kB: (seen.bytes - before.bytes) / 1000 }
}

const browser = await chromium.launch({ args: ['--no-sandbox', '--disable-gpu'], ...debianBrowser() })
try {
  say('first load: requests and kB until interactive (+ requests after), ms until interactive, slow ms')
  for (const load of loads) {
    const fast: Awaited<ReturnType<typeof firstLoad>>[] = []
    for (let at = 0; at < RUNS; at++) fast.push(await firstLoad(browser, load, false))
    const slow = []
    for (let at = 0; at < RUNS; at++) slow.push(await firstLoad(browser, load, true))
    const of = (key: 'ms' | 'requests' | 'kB' | 'later', from = fast) => Math.round(median(from.map((one) => one[key])))
    say(
      `  ${load.name}: ${of('requests')} requests (+ ${of('later')}), ${of('kB')} kB, ${of('ms')} ms, slow ${of('ms', slow)} ms`,
    )
  }
  say('navigation: requests and kB from reaching the link on, ms from the click to the content, slow ms')
  for (const step of steps) {
    const fast: Awaited<ReturnType<typeof navigation>>[] = []
    for (let at = 0; at < RUNS; at++) fast.push(await navigation(browser, step, false))
    const slow = []
    for (let at = 0; at < RUNS; at++) slow.push(await navigation(browser, step, true))
    const of = (key: 'ms' | 'requests' | 'kB', from = fast) => Math.round(median(from.map((one) => one[key])))
    say(`  ${step.name}: ${of('requests')} requests, ${of('kB')} kB, ${of('ms')} ms, slow ${of('ms', slow)} ms`)
  }
} finally {
  await browser.close()
  await stop()
}

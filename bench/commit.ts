import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { competitions, stages } from '../areas/competition/definition/table.ts'
import { submissions } from '../areas/competition/submission/table.ts'
import { eq, inArray } from '../areas/platform/db/orm.ts'
import { debianBrowser } from '../scripts/browser.mjs'
import { startDemoServer, until } from './demo-server.ts'

/**
 * npm run bench commit: a competitor submits files in Chromium on an idle server; the time from the request that commits one until its score
 * is on the page. Needs `npm run build -w @leitai/web`.
 */
const PORT = 3392
const SLUG = 'demo-bird-strikes'
const TIMES = 30
/** The first ones compile what the later ones find compiled. */
const WARM = 5

const { origin, db, stop } = await startDemoServer(PORT)
await until(async () => (await db.$count(submissions)) > 0)
// Its teams and their submissions are there, and all have been scored.
const waiting = inArray(submissions.state, ['queued', 'scoring'])
for (let quiet = 0; quiet < 20; quiet++)
  if ((await db.$count(submissions, waiting)) > 0) quiet = 0
  else await pause(250)
const [cmpt] = await db.select({ id: competitions.id }).from(competitions).where(eq(competitions.slug, SLUG))
if (!cmpt) throw new Error('the demonstration has no such competition')
await db.update(stages).set({ dailyLimit: 1000, totalLimit: null }).where(eq(stages.cmptId, cmpt.id))

const browser = await chromium.launch({ args: ['--no-sandbox', '--disable-gpu'], ...debianBrowser() })
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, locale: 'zh-CN' })
  const options = { headers: { 'X-Requested-With': 'XMLHttpRequest' } }
  const { data } = await (await page.request.get(`${origin}/v3/api/common/getToken.json`, options)).json()
  const form = { account: '演示甲', password: 'Leitai2026', token: data.token }
  await page.request.post(`${origin}/v3/api/common/login.json`, { ...options, form })
  await page.goto(`${origin}/v3/cmptDetail.html?id=${cmpt.id}&tab=data`)
  const downloading = page.waitForEvent('download')
  await page
    .getByRole('article')
    .filter({ hasText: '提交样例' })
    .getByRole('button', { name: '下载', exact: true })
    .click()
  const sample = await (await downloading).createReadStream()
  const buffer = Buffer.concat(await sample.toArray())

  const times: number[] = []
  await page.goto(`${origin}/v3/cmptDetail.html?id=${cmpt.id}&tab=submit`)
  for (let at = 0; at < WARM + TIMES; at++) {
    // The browser remembers a limited number of requests.
    await page.evaluate(() => performance.clearResourceTimings())
    const before = await page.evaluate(() => document.querySelector('tbody[data-state]')?.textContent ?? '')
    await page.locator('#tab input[type=file]').setInputFiles({ name: `${at}.csv`, mimeType: 'text/csv', buffer })
    // The page’s own clock: from the request to the first frame in which the newest submission is another one, with its score.
    const shown = page.evaluate(
      (last) =>
        new Promise<number>((resolve) => {
          const look = () => {
            const newest = document.querySelector('tbody[data-state]')
            if (newest?.getAttribute('data-state') !== 'scored' || newest.textContent === last)
              return requestAnimationFrame(look)
            const commits = performance.getEntriesByType('resource').filter(({ name }) => name.includes('commitResult'))
            resolve(performance.now() - (commits.at(-1)?.startTime ?? Number.NaN))
          }
          requestAnimationFrame(look)
        }),
      before,
    )
    await page.locator('#tab').getByRole('button', { name: '提交', exact: true }).click()
    const taken = await shown
    if (at >= WARM) times.push(taken)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const part = (share: number) => sorted[Math.floor(sorted.length * share)]?.toFixed(0)
  process.stdout.write(
    `from the commit to the score on the page, ${TIMES} times: p50 ${part(0.5)} ms (goal 250), p95 ${part(0.95)} ms, longest ${sorted.at(-1)?.toFixed(0)} ms\n`,
  )
} finally {
  await browser.close()
  await stop()
}

import { chromium, type Response } from '@playwright/test'
import { BOARD_TOPIC } from '../areas/competition/definition/board-topic.ts'
import { competitions, stages } from '../areas/competition/definition/table.ts'
import { standings } from '../areas/competition/submission/table.ts'
import { and, eq, sql } from '../areas/platform/db/orm.ts'
import { publish } from '../areas/platform/pubsub/hub.ts'
import { debianBrowser } from '../scripts/browser.mjs'
import { startDemoServer, until } from './demo-server.ts'

/**
 * npm run bench screen: the live board in Chromium through a day of its own clock, with a change of the leaderboard every ten seconds,
 * against the real server. Only the page's clock is accelerated; its requests and rendering are real. Needs `npm run build -w @leitai/web`.
 */
const DAY_SECONDS = 24 * 3600
const EVERY_SECONDS = 10
const LOOKS = 6
const PORT = 3391
const SLUG = 'demo-bird-strikes'

const say = (line: string) => process.stdout.write(`${line}\n`)
const megabytes = (bytes: number) => (bytes / 1e6).toFixed(2)

const { origin, db, stop } = await startDemoServer(PORT)

async function board(): Promise<{ cmptId: number; stageId: number }> {
  const [found] = await db
    .select({ cmptId: competitions.id, stageId: stages.id })
    .from(competitions)
    .innerJoin(stages, eq(stages.cmptId, competitions.id))
    .where(eq(competitions.slug, SLUG))
  if (!found) throw new Error('the demonstration is not there yet')
  return found
}
await until(async () => (await db.$count(standings, eq(standings.stageId, (await board()).stageId))) > 5)
const { cmptId, stageId } = await board()

/** Reorders the leaderboard, as a day of submissions would. */
async function change(): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(standings)
      .set({ key: sql`random()`, score: sql`random()`, entries: sql`${standings.entries} + 1` })
      .where(and(eq(standings.stageId, stageId), eq(standings.board, 'A')))
    await publish(tx, BOARD_TOPIC, stageId)
  })
}

const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-gpu', '--enable-precise-memory-info'],
  ...debianBrowser(),
})
const page = await browser.newPage({ viewport: { width: 1280, height: 720 } })
await page.clock.install()
// A request for the time means that the script runs.
const alive = page.waitForResponse((response) => response.url().includes('system/info.json'))
await page.goto(`${origin}/v3/rankScreen.html?id=${cmptId}`)
await alive
const devtools = await page.context().newCDPSession(page)
const look = async () => {
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters')
  return { heap: usedSize, nodes, listeners: jsEventListeners }
}

const steps = DAY_SECONDS / EVERY_SECONDS
let boardAnswers = 0
const isBoard = (response: Response) => response.url().includes('rankScreen.json')
page.on('response', (response) => {
  if (isBoard(response)) boardAnswers += 1
})
const begun = performance.now()
const looks = []
for (let step = 0; step <= steps; step++) {
  if (step % (steps / LOOKS) === 0) {
    const seen = await look()
    looks.push(seen)
    const hour = (step * EVERY_SECONDS) / 3600
    say(
      `hour ${hour}: heap ${megabytes(seen.heap)} MB, ${seen.nodes} nodes, ${seen.listeners} listeners, ${boardAnswers} answers`,
    )
  }
  await change()
  const answer = page.waitForResponse(isBoard)
  await page.clock.runFor(EVERY_SECONDS * 1000)
  await answer
}
say(`a day of ${steps} changes in ${((performance.now() - begun) / 1000).toFixed(0)} s`)
const [first, second, last] = [looks[0], looks[1], looks.at(-1)]
if (first && second && last) {
  const ratio = (from: number) => (last.heap / from).toFixed(2)
  say(`heap at the end ÷ at the start ${ratio(first.heap)}; ÷ after four hours ${ratio(second.heap)} (goal: no growth)`)
}
await browser.close()
await stop()

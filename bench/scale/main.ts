import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as readAll } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { createAppServer } from '../../apps/server/server.ts'
import { answerCsv, builders } from '../../apps/testing/build.ts'
import { type Visitor, visitorsOf } from '../../apps/testing/open-test-app.ts'
import { readConfig } from '../../areas/platform/config/config.ts'
import { openDatabase } from '../../areas/platform/db/open.ts'
import { openStorage } from '../../areas/platform/storage/open.ts'
import type { Storage } from '../../areas/platform/storage/storage.ts'
import { type Crowd, startCrowd, submitFile, type Tally } from './crowd.ts'
import { DATABASE, SITE, startNginx } from './nginx.ts'
import { startPostgres, urlAt } from './postgres.ts'
import { endAll, installPrograms, type Program, start } from './programs.ts'
import { s3, startSwift } from './swift.ts'

/**
 * npm run bench scale: a multi-machine deployment of existing software on one machine: OpenStack Swift as the object store (three replicas,
 * its S3 API), Debian's PostgreSQL with a synchronous standby, nginx in front of two http processes, and two workers. A crowd browses and
 * submits while an http process and a worker are killed, the http processes are restarted one by one, the store is unavailable for a while,
 * and the primary PostgreSQL dies and fails over to the standby. At the end nothing acknowledged may be lost or stuck, the leaderboard must
 * equal its recomputation, and every object must be intact. SECONDS (20): the length of each phase.
 */
const SECONDS = Number(process.env.SECONDS ?? 20)
const PEOPLE = Number(process.env.PEOPLE ?? 12)
const GUESTS = PEOPLE
const HTTP = [8481, 8482] as const
const WORKERS = [8491, 8492] as const
const LARGE_BYTES = 20 * 1024 * 1024

const say = (line: string) => process.stdout.write(`${line}\n`)
const folder = mkdtempSync(join(tmpdir(), 'leitai-scale-'))
chmodSync(folder, 0o755)
const place = (name: string) => {
  const path = join(folder, name)
  mkdirSync(path)
  chmodSync(path, 0o755)
  return path
}
const faults: string[] = []
const expectThat = (good: boolean, what: string) => {
  say(`${good ? 'ok   ' : 'WRONG'} ${what}`)
  if (!good) faults.push(what)
}

installPrograms()
try {
  await scale()
} finally {
  await endAll()
  rmSync(folder, { recursive: true, force: true })
}
say(faults.length === 0 ? 'all is well' : `${faults.length} wrong`)
process.exit(faults.length === 0 ? 0 : 1)

async function scale(): Promise<void> {
  const swift = await startSwift(place('swift'))
  const postgres = await startPostgres(place('postgres'))
  const front = await startNginx(place('nginx'), HTTP, postgres.primary)
  const env = {
    ...s3,
    DATABASE_URL: urlAt(DATABASE),
    DATABASE_REPLICA_URL: urlAt(postgres.standby),
    SITE_URL: `http://127.0.0.1:${SITE}`,
    HOST: '127.0.0.1',
    TRUST_PROXY: '1',
    RATE_LIMIT: '0',
    DEMO: '0',
    SECRET: 'a secret of the scale test only, long enough',
    DRAIN_SECONDS: '3',
    SCORERS: '1',
    LOG_LEVEL: 'warn',
  }
  const main = join(import.meta.dirname, '../../apps/server/main.ts')
  const leitai = async (only: 'http' | 'worker', port: number): Promise<Program> => {
    const log = join(folder, `${only}-${port}.log`)
    const own = { ...env, PORT: String(port), DATA_DIR: join(folder, `data-${port}`) }
    const program = start(process.execPath, [main, '--only', only], { log, env: own })
    await ready(port, log)
    return program
  }
  const workers = await Promise.all(WORKERS.map((port) => leitai('worker', port)))
  const http = await Promise.all(HTTP.map((port) => leitai('http', port)))

  const config = readConfig({ ...env, PORT: '0', DATA_DIR: place('data-seed'), DATABASE_REPLICA_URL: '' }, [
    '--only',
    'http',
  ])
  const log = pino({ level: 'error' }, pino.destination(2))
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir, log, maxConnections: 5 })
  const seeding = await createAppServer(config, log, { ...database, pages: false })
  const build = builders({ ...seeding, ...visitorsOf(seeding) })
  const cmpt = await build.competition({}, { dailyLimit: 100_000 })
  const through = visitorsOf({ ...seeding, address: `http://127.0.0.1:${SITE}` })
  const people: Visitor[] = []
  for (let at = 0; at < PEOPLE; at++) {
    const { visitor } = await build.competitor(cmpt.id)
    people.push(through.visitor({ cookies: Object.fromEntries(visitor.cookies) }))
  }
  await seeding.close()
  await database.close()

  const sent = new Map<number, string>()
  const content = (at: number) => Buffer.from(answerCsv((at % 50) / 100, 100))
  const guests = Array.from({ length: GUESTS }, () => through.visitor())
  const crowd = startCrowd(people, guests, { id: cmpt.id, stageId: cmpt.stage.id }, content)
  say(`seconds a stretch: ${SECONDS}; ${PEOPLE} people and ${GUESTS} guests`)
  const stretch = async (name: string, work: () => Promise<unknown>): Promise<Tally> => {
    const tally = crowd.turn()
    const [began, before] = [performance.now(), crowd.acknowledged.size]
    await work()
    await pause(Math.max(0, SECONDS * 1000 - (performance.now() - began)))
    report(name, tally, (performance.now() - began) / 1000, crowd.acknowledged.size - before)
    return tally
  }

  const calm = await stretch('quiet', async () => {
    const [one] = people
    if (!one) throw new Error('never')
    // Not a valid result file: it only tests that a multipart upload arrives intact.
    const large = Buffer.alloc(LARGE_BYTES, 'id,prediction\n')
    const id = await submitFile(one, cmpt.id, large)
    crowd.acknowledged.add(id)
    sent.set(id, createHash('sha256').update(large).digest('hex'))
  })
  expectThat(calm.failed.size === 0, 'while all is quiet, no request fails')

  const rolling = await stretch('both http processes restarted, one after the other', async () => {
    for (const [at, port] of HTTP.entries()) {
      await http[at]?.stop()
      http[at] = await leitai('http', port)
    }
  })
  expectThat(rolling.failed.size === 0 && rolling.refused.size === 0, 'a rolling restart loses no request')

  await stretch('a worker killed, and started anew', async () => {
    await workers[0]?.kill()
    workers[0] = await leitai('worker', WORKERS[0])
  })
  await stretch('an http process killed, and started anew', async () => {
    await http[1]?.kill()
    http[1] = await leitai('http', HTTP[1])
  })
  await stretch('the store’s object server gone for five seconds', async () => {
    swift.object.freeze()
    await pause(5000)
    swift.object.thaw()
  })
  let outage = 0
  await stretch('the primary PostgreSQL killed, its copy promoted', async () => {
    const dead = performance.now()
    const before = crowd.acknowledged.size
    await postgres.failOver()
    front.pointTo(postgres.standby)
    while (crowd.acknowledged.size === before && performance.now() - dead < 120_000) await pause(50)
    outage = performance.now() - dead
  })
  expectThat(outage < 60_000, `after the fail-over submissions were taken again within ${(outage / 1000).toFixed(1)} s`)
  await stretch('quiet again', async () => undefined)
  await crowd.stop()
  await judge(crowd, { url: urlAt(postgres.standby), sent, store: await openStorage(config, log) })
}

interface Evidence {
  url: string
  /** Digests of files uploaded in parts, by submission. */
  sent: ReadonlyMap<number, string>
  store: Storage
}

async function judge(crowd: Crowd, { url, sent, store }: Evidence): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  const open = async () =>
    Number((await client.query(`select count(*) n from submissions where state in ('queued', 'scoring')`)).rows[0].n)
  const began = performance.now()
  while ((await open()) > 0 && performance.now() - began < 180_000) await pause(200)
  expectThat(
    (await open()) === 0,
    `no submission is stuck: the last ended ${((performance.now() - began) / 1000).toFixed(1)} s after the crowd left`,
  )
  const { rows } = await client.query('select id, state, object_key, our_fault from submissions')
  const kept = new Map(rows.map((row) => [row.id, row]))
  const lost = [...crowd.acknowledged].filter((id) => !kept.has(id))
  expectThat(lost.length === 0, `of ${crowd.acknowledged.size} acknowledged submissions none is lost`)
  const unscored = rows.filter(({ id, state }) => state !== 'scored' && !sent.has(id))
  expectThat(
    unscored.length === 0,
    `all ${rows.length} ended as they should ${unscored.map((row) => JSON.stringify(row)).slice(0, 3)}`,
  )
  const { rows: wrong } = await client.query(`select s.team_id from standings s join
    (select team_id, min(score_a) best, count(*)::int count from submissions where state = 'scored' group by 1) m using (team_id)
    where s.board = 'A' and (s.score <> m.best or s.entries <> m.count)`)
  expectThat(wrong.length === 0, 'the board equals its recomputation')
  await client.end()

  let missing = 0
  for (const { id, object_key: key } of rows) {
    const found = await store.get(key).catch(() => null)
    if (found === null) missing++
    else if (sent.has(id)) {
      const digest = createHash('sha256')
      for await (const piece of found.body) digest.update(piece)
      expectThat(digest.digest('hex') === sent.get(id), 'a file of 20 MB that went in parts is as it was sent')
    } else await readAll(found.body)
  }
  expectThat(missing === 0, `every submission’s file lies in the store (${rows.length})`)
}

async function ready(port: number, log: string): Promise<void> {
  for (let tried = 0; tried < 600; tried++) {
    const good = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (good) return
    await pause(100)
  }
  throw new Error(`the process on ${port} is not ready:\n${readFileSync(log, 'utf8').slice(-2000)}`)
}

function report(name: string, { took, refused, failed }: Tally, seconds: number, submissions: number): void {
  const sorted = took.toSorted((a, b) => a - b)
  const at = (share: number) => `${(sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0)} ms`
  const list = (counts: Map<string, number>) =>
    [...counts].map(([what, count]) => `${count} × ${what}`).join(', ') || 'none'
  say(
    `${name}: ${seconds.toFixed(0)} s, ${(took.length / seconds).toFixed(0)} acts/s, ${submissions} submissions, p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}; ` +
      `refused: ${list(refused)}; failed: ${list(failed)}`,
  )
}

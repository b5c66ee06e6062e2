import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { answerCsv } from '../apps/testing/build.ts'
import * as submission from '../areas/competition/submission/contract.ts'
import { createClient } from '../areas/platform/contract/client.ts'
import { decryptAddress } from '../areas/platform/file/contract.tempurl.ts'
import * as file from '../areas/platform/file/contract.ts'
import { MEMORY_FLAGS } from '../scripts/supervise.mjs'
import { requestsPerSecond } from './load.ts'
import { mixedTraffic } from './mixed.ts'

/**
 * npm run bench api: leaderboard, lists and details against a bare server in one run, mixed traffic of 500 users, and a burst of 500
 * participants who submit. ONLY=lists,mixed measures only those.
 */
const CONNECTIONS = 64
const SECONDS = 5
const ROUNDS = 3
const AT_ONCE = [16, 500, 16]
const ROWS = 10_000
const PEOPLE = 500

interface Ready {
  origin: string
  board: number
  burst: number
  pid: number
  competitors: { id: number; token: string }[]
  connection: pg.ClientConfig
}

const say = (line: string) => process.stdout.write(`${line}\n`)
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
const part = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN

async function start(
  kind: string,
  env: Record<string, string>,
  input?: Buffer,
): Promise<{ child: ChildProcess; said: string }> {
  const child = spawn(process.execPath, [...MEMORY_FLAGS, join(import.meta.dirname, 'api-server.ts'), kind], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  if (input) child.stdin.write(input)
  const [said] = await once(createInterface({ input: child.stdout }), 'line')
  return { child, said: String(said) }
}

const folder = mkdtempSync(join(tmpdir(), 'leitai-bench-'))
chmodSync(folder, 0o755)
const { child, said } = await start('leitai', { DATA_DIR: folder, PORT: '0', HOST: '127.0.0.1', RATE_LIMIT: '0' })
const ready: Ready = JSON.parse(said)

async function againstBare(name: string, path: string): Promise<void> {
  const body = Buffer.from(await (await fetch(ready.origin + path)).arrayBuffer())
  const bare = await start('bare', {}, body)
  const ports = { ours: Number(new URL(ready.origin).port), bare: Number(JSON.parse(bare.said).port) }
  const measured = { ours: [] as number[], bare: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    for (const side of ['bare', 'ours'] as const) {
      measured[side].push(
        await requestsPerSecond({ port: ports[side], path }, { connections: CONNECTIONS, seconds: SECONDS }),
      )
    }
  }
  bare.child.kill()
  const [ours, theirs] = [median(measured.ours), median(measured.bare)]
  say(`${name}, ${body.length} bytes, ${CONNECTIONS} connections, median of ${ROUNDS} x ${SECONDS} s`)
  say(
    `  leitai ${ours.toFixed(0)}/s   bare node:http ${theirs.toFixed(0)}/s   ratio ${((100 * ours) / theirs).toFixed(1)} %  (goal 60 %)`,
  )
}

const leaderboard = () =>
  againstBare('leaderboard of 20,000 teams', `/v3/api/common/cmpt/rankList.json?cmptId=${ready.board}`)

async function lists(): Promise<void> {
  const news = '/v3/api/common/cmpt/news'
  await againstBare('list of 5,000 competitions', '/v3/api/common/cmpt/getCmptListES.json?page=1&pageSize=20')
  await againstBare('a competition', `/v3/api/common/cmpt/cmptDetail.json?cmptId=${ready.board}`)
  await againstBare('list of 100,000 news', `${news}/getCmptNewsList.json?page=1&pageSize=20`)
  await againstBare('one of the news', `${news}/getCmptNewsDetail.json?id=77`)
}

/** First one user, which shows the cost of each call alone; then all 500 concurrently. */
const alone = () => traffic('one person alone', { people: 1, seconds: 15, thinkMs: 0 })
const mixed = () => traffic('mixed traffic of 500 people', { people: PEOPLE, seconds: 20, thinkMs: 400 })

async function traffic(
  title: string,
  { people, seconds, thinkMs }: { people: number; seconds: number; thinkMs: number },
): Promise<void> {
  const { origin, pid, board, burst: cmptId, competitors } = ready
  const tokens = competitors.slice(0, people).map(({ token }) => token)
  const measured = await mixedTraffic({ origin, pid, board, burst: cmptId, tokens, seconds, thinkMs })
  const { perSecond, failed, megabytes, calls } = measured
  say(`${title}, one process, PostgreSQL and the client on one machine`)
  say(`  ${perSecond.toFixed(0)} requests/s   failed ${failed}   memory ${megabytes.toFixed(0)} MB`)
  for (const { name, milliseconds } of calls.sort((a, b) => part(b.milliseconds, 0.5) - part(a.milliseconds, 0.5))) {
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => `${part(milliseconds, share).toFixed(0)} ms`.padStart(8))
    say(`  ${name.padEnd(26)} ${String(milliseconds.length).padStart(6)} ×   p50 ${p50}   p95 ${p95}   p99 ${p99}`)
  }
}

async function bursts(): Promise<void> {
  const db = new pg.Client(ready.connection)
  await db.connect()
  for (const atOnce of AT_ONCE) await burst(atOnce, db)
  await db.end()
}

async function burst(atOnce: number, db: pg.Client): Promise<void> {
  const acks: number[] = []
  const ids: number[] = []
  const waiting = [...ready.competitors.entries()]
  const text = answerCsv(0.1, ROWS)
  const began = performance.now()
  const one = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [at, { id, token }] = next
      const cookie = { cookie: `session_token=${token}` }
      const call = createClient({ origin: ready.origin, headers: () => cookie })
      const objectKey = `submission/${id}/bench-${Math.round(began)}-${at}.csv`
      const { tempUrl } = await call(file.getTempUploadUrl, { objectKey, contentType: 'text/csv' })
      const url = ready.origin + (await decryptAddress(tempUrl))
      const put = await fetch(url, { method: 'PUT', body: text, headers: { 'content-type': 'text/csv' } })
      if (!put.ok) throw new Error(`PUT ${put.status}`)
      await put.arrayBuffer()
      const startedAt = performance.now()
      const answer = await call(submission.commitResult, {
        cmptId: ready.burst,
        objectKey,
        fileName: 'answer.csv',
        remark: '',
      })
      acks.push(performance.now() - startedAt)
      ids.push(answer.submission.id)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  const accepted = performance.now() - began
  const count = async (where: string) =>
    Number((await db.query(`select count(*) from submissions where id = any($1) and ${where}`, [ids])).rows[0].count)
  while ((await count(`state in ('queued', 'scoring')`)) > 0) await pause(20)
  const scored = performance.now() - began
  const lost = ids.length - (await count(`state = 'scored'`))
  say(
    `burst: ${ids.length} competitors, files of ${ROWS} rows (${(text.length / 1000).toFixed(0)} kB), ${atOnce} at once, client on the same machine`,
  )
  say(
    `  accepted ${(ids.length / (accepted / 1000)).toFixed(0)}/s   acknowledgement p50 ${part(acks, 0.5).toFixed(0)} ms, p95 ${part(acks, 0.95).toFixed(0)} ms   all scored after ${(scored / 1000).toFixed(2)} s   lost ${lost}`,
  )
}

try {
  const parts = { leaderboard, lists, alone, mixed, bursts }
  const only = process.env.ONLY?.split(',')
  for (const [name, measure] of Object.entries(parts)) if (!only || only.includes(name)) await measure()
} finally {
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
  rmSync(folder, { recursive: true, force: true })
}

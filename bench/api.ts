import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@leitai/contract/client'
import * as file from '@leitai/contract/file'
import * as submission from '@leitai/contract/submission'
import { openAddress } from '@leitai/contract/tempurl'
import pg from 'pg'
import { answerCsv } from '../packages/server/src/testing/build.ts'
import { requestsPerSecond } from './load.ts'

/** npm run bench:api: the leaderboard against a bare server in one run, and a burst of 500 competitors who hand in. */
const CONNECTIONS = 64
const SECONDS = 5
const ROUNDS = 3
const AT_ONCE = [16, 500]
const ROWS = 10_000

interface Ready {
  origin: string
  board: number
  burst: number
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
  const child = spawn(process.execPath, [join(import.meta.dirname, 'api-server.ts'), kind], {
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

async function leaderboard(): Promise<void> {
  const path = `/v3/api/common/cmpt/rankList.json?cmptId=${ready.board}`
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
  say(
    `leaderboard of 20,000 teams, ${body.length} bytes, ${CONNECTIONS} connections, median of ${ROUNDS} x ${SECONDS} s`,
  )
  say(
    `  leitai ${ours.toFixed(0)}/s   bare node:http ${theirs.toFixed(0)}/s   ratio ${((100 * ours) / theirs).toFixed(1)} %  (goal 60 %)`,
  )
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
      const objectKey = `submission/${id}/bench-${atOnce}-${at}.csv`
      const { tempUrl } = await call(file.getTempUploadUrl, { objectKey, contentType: 'text/csv' })
      const url = ready.origin + (await openAddress(tempUrl))
      const put = await fetch(url, { method: 'PUT', body: text, headers: { 'content-type': 'text/csv' } })
      if (!put.ok) throw new Error(`PUT ${put.status}`)
      await put.arrayBuffer()
      const asked = performance.now()
      const answer = await call(submission.commitResult, {
        cmptId: ready.burst,
        objectKey,
        fileName: 'answer.csv',
        remark: '',
      })
      acks.push(performance.now() - asked)
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
  await leaderboard()
  const db = new pg.Client(ready.connection)
  await db.connect()
  for (const atOnce of AT_ONCE) await burst(atOnce, db)
  await db.end()
} finally {
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
  rmSync(folder, { recursive: true, force: true })
}

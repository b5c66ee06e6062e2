import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '@leitai/embedded-postgres/testing'
import { type Caller, createClient } from '@leitai/platform/contract/client'
import * as file from '@leitai/platform/file/contract'
import { answerCsv } from '@leitai/testing/build'
import { childrenOf } from '@leitai/testing/faults/supervised-process'
import { times } from '@leitai/testing/thorough'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import * as competition from '../catalog/contract.ts'
import * as contract from './contract.ts'

const CHILD = fileURLToPath(new URL('../../../apps/testing/crash-child.ts', import.meta.url))
/** The default time limit of a stage, 60 s, plus the platform's promised overhead. */
const PROMISE_MS = (60 + 60) * 1000
/** How often each of the three processes is killed. */
const DEATHS = times(1, 9)

interface Server {
  process: ChildProcess
  origin: string
  tokens: string[]
  connection: pg.ClientConfig
}

const folder = temporaryFolder()
let running: Server | null = null
afterAll(async () => {
  if (running && running.process.exitCode === null) {
    const gone = once(running.process, 'exit')
    running.process.kill('SIGKILL')
    await gone
  }
  folder[Symbol.dispose]()
})

async function start(): Promise<Server> {
  const child = spawn(process.execPath, [CHILD], {
    env: { ...process.env, DATA_DIR: folder.path, PORT: '0', HOST: '127.0.0.1', RATE_LIMIT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => said.push(line))
  const ended = once(child, 'exit').then(() => null)
  const line = await Promise.race([once(createInterface({ input: child.stdout }), 'line'), ended])
  if (line === null) throw new Error(`the server did not start: ${said.slice(-5).join('\n')}`)
  running = { process: child, ...JSON.parse(String(line[0])) }
  if (!running) throw new Error('never')
  return running
}

const callAs = (server: Server, token: string): Caller =>
  createClient({ origin: server.origin, headers: () => ({ cookie: `session_token=${token}` }) })

const kill = (pid: number) => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It had exited already.
  }
}

/** A participant who submits continuously during failures; records acknowledged submissions. */
async function submit(who: number, until: AbortSignal, acknowledged: number[]): Promise<void> {
  for (let at = 0; !until.aborted; at++) {
    const server = running
    const token = server?.tokens[who]
    try {
      if (!server || !token) throw new Error('there is no server just now')
      const call = callAs(server, token)
      const [cmpt] = await call(competition.getActiveCmptList, {})
      const cmptId = cmpt?.id ?? 0
      const content = answerCsv((at % 50) / 100, 100)
      const { filePath } = await call(file.uploadSubmissionFileByString, { fileName: 'a.csv', content })
      const { submission } = await call(contract.commitResult, {
        cmptId,
        objectKey: filePath,
        fileName: 'a.csv',
        remark: '',
      })
      acknowledged.push(submission.id)
    } catch {
      // Refused or disconnected: not acknowledged, so it may be missing. Pauses as a person would, then retries.
      await pause(50)
    }
  }
}

test('whatever is killed, at any time: every acknowledged submission ends as scored or failed with a reason', async () => {
  await start()
  const acknowledged: number[] = []
  const stop = new AbortController()
  const crowd = Array.from({ length: 6 }, (_, who) => submit(who, stop.signal, acknowledged))
  const killed = { scorer: 0, server: 0, postgres: 0 }
  // Each kill comes after a random number of further submissions, so at a random moment.
  const moreSubmissions = async (count: number) => {
    const goal = acknowledged.length + count
    while (acknowledged.length < goal) await pause(5)
  }
  for (let round = 0; round < 3 * DEATHS; round++) {
    await moreSubmissions(1 + Math.floor(Math.random() * 12))
    const server = running
    const pid = server?.process.pid
    if (!server || !pid) throw new Error('there is no server')
    if (round % 3 === 0) {
      for (const scorer of childrenOf(pid, 'scoring/child.ts')) kill(scorer)
      killed.scorer++
    } else if (round % 3 === 1) {
      const gone = once(server.process, 'exit')
      server.process.kill('SIGKILL')
      await gone
      killed.server++
      await start()
    } else {
      for (const postmaster of childrenOf(pid, 'postgres')) kill(postmaster)
      killed.postgres++
    }
  }
  await moreSubmissions(3)
  stop.abort()
  await Promise.all(crowd)
  expect(killed).toEqual({ scorer: DEATHS, server: DEATHS, postgres: DEATHS })

  const db = new pg.Client(running?.connection)
  await db.connect()
  const open = async () =>
    (await db.query(`select id from submissions where state in ('queued', 'scoring')`)).rows.length
  const late = Date.now() + PROMISE_MS
  while ((await open()) > 0 && Date.now() < late) await db.query('select pg_sleep(0.2)')
  const { rows } = await db.query(`select id, state, score_a, our_fault, fault_count from submissions`)
  const ended = new Map(rows.map((row) => [row.id, row]))
  expect(await open()).toBe(0)
  expect(acknowledged.filter((id) => !ended.has(id))).toEqual([])
  for (const id of acknowledged) {
    const row = ended.get(id)
    expect(
      row.state === 'scored' ? row.score_a !== null : row.our_fault !== null || row.fault_count > 0,
      String(id),
    ).toBe(true)
  }
  // The boards contain exactly the scored submissions, and platform failures cost no quota.
  const { rows: board } = await db.query(`select s.team_id, s.score, s.entries, m.best, m.count from standings s join
    (select team_id, min(score_a) best, count(*)::int count from submissions where state = 'scored' group by 1) m
    using (team_id) where s.board = 'A'`)
  expect(board).toHaveLength(6)
  for (const row of board) expect([row.score, row.entries]).toEqual([row.best, row.count])
  await db.end()
}, 400_000)

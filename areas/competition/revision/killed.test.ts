import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '@leitai/embedded-postgres/testing'
import { currentLogin } from '@leitai/identity/account/contract.session'
import { createClient } from '@leitai/platform/contract/client'
import * as file from '@leitai/platform/file/contract'
import { answerCsv } from '@leitai/testing/build'
import { times } from '@leitai/testing/thorough'
import { until } from '@leitai/testing/until'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { commitResult } from '../submission/contract.ts'
import * as contract from './contract.ts'

const CHILD = fileURLToPath(new URL('../../../apps/testing/crash-child.ts', import.meta.url))
const EACH = times(8, 30)
const folder = temporaryFolder()
let running: ChildProcess | null = null

async function end() {
  if (!running || running.exitCode !== null || running.signalCode !== null) return
  const gone = once(running, 'exit')
  running.kill('SIGKILL')
  await gone
}
afterAll(async () => {
  await end()
  folder[Symbol.dispose]()
})

interface Ready {
  origin: string
  tokens: string[]
  connection: pg.ClientConfig
}

async function start(): Promise<Ready> {
  const child = spawn(process.execPath, [CHILD], {
    env: { ...process.env, DATA_DIR: folder.path, PORT: '0', HOST: '127.0.0.1', RATE_LIMIT: '0' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  running = child
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  return JSON.parse(String(line))
}

const callAs = (server: Ready, at: number) =>
  createClient({ origin: server.origin, headers: () => ({ cookie: `session_token=${server.tokens[at]}` }) })

async function ask<T extends pg.QueryResultRow>(server: Ready, text: string): Promise<T[]> {
  const client = new pg.Client(server.connection)
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}

test('a dry run and its publication resume when the server is killed', async () => {
  let server = await start()
  // The last user runs the competition and therefore submits nothing.
  const { userId } = await callAs(server, server.tokens.length - 1)(currentLogin, {})
  await ask(
    server,
    `delete from team_members where user_id = ${userId}; delete from sign_ups where user_id = ${userId};
    update users set role = 'admin' where id = ${userId}`,
  )
  const competitors = server.tokens.slice(0, -1)
  const [stage] = await ask<{ id: number; cmpt: number }>(server, 'select id, cmpt_id as cmpt from stages limit 1')
  const named = { cmptId: stage?.cmpt ?? 0, stageId: stage?.id ?? 0 }
  await Promise.all(
    competitors.map(async (_, at) => {
      const call = callAs(server, at)
      for (let no = 0; no < EACH; no++) {
        const stored = await call(file.uploadSubmissionFileByString, {
          fileName: 'a.csv',
          content: answerCsv((at + 1) / 10 + no / 1000),
        })
        await call(commitResult, { cmptId: named.cmptId, objectKey: stored.filePath, fileName: 'a.csv', remark: '' })
      }
    }),
  )
  const total = competitors.length * EACH
  const scored = `select count(*)::int as count from submissions where state = 'scored'`
  await until(async () => (await ask<{ count: number }>(server, scored))[0]?.count === total)
  const before = await ask(server, 'select * from standings order by board, week, team_id')
  const asAdmin = () => callAs(server, server.tokens.length - 1)
  const { id } = await asAdmin()(contract.proposeRevision, {
    ...named,
    change: {
      metric: {
        name: 'formula-js',
        options: { code: 'const score = (s, p) => p.prediction[0] * 2', direction: 'higher' },
      },
    },
    note: '',
  })
  const look = async () => {
    const [row] = await ask<{ state: string; done: number }>(
      server,
      `select state, done from revisions where id = ${id}`,
    )
    return row ?? { state: 'gone', done: 0 }
  }
  await until(async () => (await look()).done > 0)
  await end()
  server = await start()
  expect((await look()).done).toBeLessThan(total)
  await until(async () => (await look()).state !== 'running')
  expect(await look()).toEqual({ state: 'ready', done: total })
  expect(await ask(server, 'select * from standings order by board, week, team_id')).toEqual(before)

  const reason = { zh: '演示', en: 'A demonstration' }
  await asAdmin()(contract.publishRevision, { cmptId: named.cmptId, revisionId: id, reason })
  await end()
  server = await start()
  await until(async () => (await look()).state !== 'publishing')
  expect((await look()).state).toBe('published')
  const wrong = await ask(
    server,
    `select 1 from submissions join revision_scores on submission_id = id and revision_id = ${id} where score_a is distinct from a`,
  )
  expect(wrong).toEqual([])
  const [best] = await ask<{ right: boolean }>(
    server,
    `select bool_and(score = (select max(score_a) from submissions where submissions.team_id = standings.team_id)) as right from standings where board = 'A'`,
  )
  expect(best?.right).toBe(true)
})

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'

/**
 * npm run bench logged-in: calls and pages of people who are signed in, on the demonstration’s data, as shares of a bare Fastify handler
 * with two prepared queries on the same database, in one run. Needs `npm run build`. ROUNDS=1 for a quick look.
 */
const CONNECTIONS = 16
const ROUNDS = Number(process.env.ROUNDS ?? 3)
const SECONDS = 2
const SHORT_SECONDS = 0.8
const WARMING_SECONDS = 0.5

interface Ready {
  origin: string
  cmptId: number
  /** A competitor's session. */
  token: string
}

/** A call with its input, and the session of somebody who may make it. */
interface Read {
  name: string
  path: string
  token: string
}

const say = (line = '') => process.stdout.write(`${line}\n`)
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

interface Started {
  child: ChildProcess
  lines: AsyncIterator<string>
}

async function start(kind: string, env: Record<string, string>): Promise<Started> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'logged-in-server.ts'), kind], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() }
}
const said = async ({ lines }: Started) => JSON.parse((await lines.next()).value ?? 'null')

const folder = mkdtempSync(join(tmpdir(), 'leitai-bench-'))
chmodSync(folder, 0o711)
const settings = { DATA_DIR: folder, PORT: '0', HOST: '127.0.0.1', RATE_LIMIT: '0', DEMO: '1' }
const server = await start('leitai', settings)
const ready: Ready & { connection: unknown } = await said(server)
const bare = await start('reference', { CONNECTION: JSON.stringify(ready.connection) })
const reference = `http://127.0.0.1:${(await said(bare)).port}/team?cmptId=${ready.cmptId}`

async function perSecond(url: string, token: string, seconds: number): Promise<number> {
  const headers = { 'accept-language': 'zh', cookie: `session_token=${token}` }
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: seconds })
  // autocannon aborts the last requests: the server may finish them before the next measurement.
  await pause(100)
  if (result.non2xx + result.errors + result.timeouts > 0 || result.requests.total === 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors + result.timeouts} failed`)
  return result.requests.total / result.duration
}

const { cmptId, token: competitor, origin } = ready
const paging = 'page=1&pageSize=20'
const HOT: [name: string, path: string, goal: number][] = [
  ['currentLogin', '/common/currentLogin.json', 0.9],
  ['myTeam', `/user/team/myTeam.json?cmptId=${cmptId}`, 0.5],
  ['mySubmission', `/cmpt/mySubmission.json?cmptId=${cmptId}&${paging}`, 0.5],
  ['myRank', `/cmpt/myRank.json?cmptId=${cmptId}`, 0.5],
  ['cmptDetail', `/common/cmpt/cmptDetail.json?cmptId=${cmptId}`, 0.5],
  ['home', '/common/cmpt/cmptIndex.json', 0.5],
  ['notices', `/user/message/findUserMsgByPage.json?${paging}`, 0.5],
  ['direct messages', `/user/message/findPrivateLetterByPage.json?${paging}`, 0.5],
  ['topics', `/common/circle/topics.json?${paging}`, 0.5],
]
const PAGES: [name: string, path: string][] = [
  ['home page', '/v3/home.html'],
  ['page of a competition', `/v3/cmptDetail.html?id=${cmptId}`],
  ['own submissions', `/v3/cmptDetail.html?id=${cmptId}&tab=submit`],
]

try {
  await pause(5000)
  const measured = new Map<string, number[]>([['reference', []]])
  const note = (name: string, value: number) => measured.set(name, [...(measured.get(name) ?? []), value])
  for (const [, path] of HOT) await perSecond(`${origin}/v3/api${path}`, competitor, 1)
  for (let round = 0; round < ROUNDS; round++) {
    note('reference', await perSecond(reference, competitor, SECONDS))
    for (const [name, path] of HOT) note(name, await perSecond(`${origin}/v3/api${path}`, competitor, SECONDS))
    for (const [name, path] of PAGES) note(name, await perSecond(origin + path, competitor, SECONDS))
  }
  const of = (name: string) => median(measured.get(name) ?? [])
  const whole = of('reference')
  say(
    `signed in, ${CONNECTIONS} connections, client and PostgreSQL on the same machine, median of ${ROUNDS} x ${SECONDS} s`,
  )
  say(`  reference (Fastify, pg, two prepared queries)  ${whole.toFixed(0)}/s`)
  for (const [name, , goal] of HOT) {
    const share = of(name) / whole
    say(
      `  ${name.padEnd(24)} ${of(name).toFixed(0).padStart(6)}/s  ${(100 * share).toFixed(0).padStart(4)} %  (goal ${100 * goal} %)${share < goal ? '  missed' : ''}`,
    )
  }
  for (const [name] of PAGES) say(`  ${name.padEnd(24)} ${of(name).toFixed(1).padStart(6)}/s`)

  const others: { name: string; share: number }[] = []
  const refused: string[] = []
  server.child.stdin?.write('reads\n')
  const reads: Read[] = await said(server)
  for (const { name, path, token } of reads) {
    if (HOT.some(([, hot]) => path.startsWith(`/v3/api${hot.split('?')[0]}?`))) continue
    const answer = await fetch(origin + path, { headers: { cookie: `session_token=${token}` } })
    await answer.arrayBuffer()
    if (!answer.ok) {
      refused.push(name)
      continue
    }
    // As for the hot calls: not the first of its kind.
    await perSecond(origin + path, token, WARMING_SECONDS)
    others.push({ name, share: (await perSecond(origin + path, token, SHORT_SECONDS)) / whole })
  }
  others.sort((a, b) => a.share - b.share)
  const slow = others.filter(({ share }) => share < 0.2)
  say(`  ${others.length} other reads: ${others.length - slow.length} at 20 % or more; the slowest:`)
  for (const { name, share } of others.slice(0, Math.max(12, slow.length)))
    say(`    ${name.padEnd(28)} ${(100 * share).toFixed(0)} %`)
  if (refused.length > 0) say(`  ${refused.length} reads were refused: ${refused.join(', ')}`)
} finally {
  bare.child.kill()
  const gone = once(server.child, 'exit')
  server.child.kill('SIGTERM')
  await gone
  rmSync(folder, { recursive: true, force: true })
}

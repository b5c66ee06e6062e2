import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allCalls } from '../apps/server/http-server.ts'
import { fieldsFor } from '../apps/testing/world/catalogue/catalogue.ts'
import { attempt, personAs, trialDispatcher } from '../apps/testing/world/trial.ts'
import { worldApp } from '../apps/testing/world/world-app.ts'
import { currentRequest } from '../areas/platform/context/request-context.ts'
import { API_BASE } from '../areas/platform/contract/call.ts'
import { type CallerKind, permissions } from '../areas/platform/contract/permissions.ts'
import type { RegisteredCall } from '../areas/platform/http/dispatcher.ts'
import { onQueries } from '../packages/pg-kit/src/times.ts'
import { queriesPage, readCounts } from '../scripts/docs/queries.ts'

/** How often each call asks the database, in a process that has served it before: counted, listed in docs/QUERIES.md, and bounded. */

const PAGE = join(import.meta.dirname, '../docs/QUERIES.md')

const MOST_HOT = 3
const MOST_READS = 6
const MOST_COMMIT = 8

/** Calls that open pages make all the time. */
const HOT: ReadonlySet<string> = new Set([
  'currentLogin',
  'myTeam',
  'mySubmission',
  'myRank',
  'cmptDetail',
  'cmptIndex',
  'listTopics',
  'noticeNum',
  'findUserMsgByPage',
  'findPrivateLetterByPage',
  'getCmptListES',
  'getActiveCmptList',
])

/** Reads that may make more queries than others. */
const LONG: Readonly<Record<string, string>> = {
  hostAllZip: 'an archive of all lists: it is streamed page by page, so that it needs no memory for all of them',
  exportMyData: 'a file of all that a person told: every domain adds its part, once in a while',
  checkResult: 'a read that stands in a line kept in PostgreSQL: a place is taken, and given back, under a lock',
}

/** How many queries a call may make; null: no bound but the table’s. */
function mostOf({ name, call }: RegisteredCall): number | null {
  if (HOT.has(name)) return MOST_HOT
  if (name === 'commitResult') return MOST_COMMIT
  return call.method === 'GET' && !(name in LONG) ? MOST_READS : null
}

const { app, world } = await worldApp()
const trial = trialDispatcher(app.ctx)

const textsByCall = new Map<string, string[]>()
for (const pool of app.pools)
  onQueries(pool, (text) => {
    const { call, job } = currentRequest()
    // Begin, commit and time limits carry no data.
    if (!call || job || /^\s*(begin|commit|rollback|set )/i.test(text)) return
    textsByCall.set(call, [...(textsByCall.get(call) ?? []), text])
  })

const visitors = new Map<CallerKind, ReturnType<typeof app.visitor>>()
function visitorAs(kind: CallerKind) {
  const token = personAs(world, kind)?.token
  const visitor = visitors.get(kind) ?? app.visitor(token ? { cookies: { session_token: token } } : {})
  visitors.set(kind, visitor)
  return visitor
}

/** Makes the call once as that caller: reads through HTTP, as any client; writes in a transaction that is rolled back. */
async function callOnce(registered: RegisteredCall, kind: CallerKind): Promise<void> {
  const { call, name } = registered
  if (call.method !== 'GET' || call.kind === 'events') {
    await attempt(trial, { world, registered, kind })
    return
  }
  const fields = new URLSearchParams(fieldsFor(world, name, personAs(world, kind)))
  const answer = await visitorAs(kind).fetch(`${API_BASE}${call.path}?${fields}`)
  await answer.arrayBuffer()
}

const TRIES = 5

/**
 * The statements of one call. Repeated while there are more than expected: the first one fills what the process keeps, and a job may
 * meanwhile change it.
 */
async function counted(registered: RegisteredCall, kind: CallerKind, expected: number): Promise<string[]> {
  let fewest: string[] | null = null
  for (let tries = 0; tries < TRIES && (fewest === null || fewest.length > expected); tries++) {
    textsByCall.delete(registered.name)
    await callOnce(registered, kind)
    const now = textsByCall.get(registered.name) ?? []
    if (fewest === null || now.length < fewest.length) fewest = now
  }
  return fewest ?? []
}

/** The most queries that one of the admitted callers causes. */
async function count(registered: RegisteredCall, expected: number): Promise<{ most: number; texts: string[] }> {
  let texts: string[] = []
  for (const kind of permissions[registered.call.may].admits) {
    const now = await counted(registered, kind, expected)
    if (now.length > texts.length) texts = now
  }
  return { most: texts.length, texts }
}

test('no call asks the database more often than docs/QUERIES.md says, or than is allowed: npm run docs queries', async () => {
  const written = process.env.UPDATE_QUERIES ? new Map<string, number>() : readCounts(readFileSync(PAGE, 'utf8'))
  const counts = new Map<string, number>()
  const lists = new Map<string, string[]>()
  for (const registered of allCalls) {
    const { most, texts } = await count(registered, written.get(registered.name) ?? -1)
    counts.set(registered.name, most)
    lists.set(registered.name, texts)
  }
  const wanted = process.env.QUERIES_OF?.split(',') ?? []
  for (const name of wanted) process.stdout.write(`${name}\n${lists.get(name)?.join('\n')}\n\n`)
  if (process.env.UPDATE_QUERIES) return writeFileSync(PAGE, queriesPage(allCalls, counts))
  const faults: string[] = []
  for (const registered of allCalls) {
    const { name } = registered
    const now = counts.get(name) ?? 0
    const before = written.get(name)
    if (before === undefined) faults.push(`${name} is missing in docs/QUERIES.md: npm run docs queries`)
    else if (now > before) faults.push(`${name} made ${before} queries, and makes ${now} now`)
    const most = mostOf(registered)
    if (most !== null && now > most) faults.push(`${name} makes ${now} queries; ${most} are allowed`)
  }
  expect(faults.join('\n')).toBe('')
}, 300_000)

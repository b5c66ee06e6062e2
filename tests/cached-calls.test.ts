import { join } from 'node:path'
import { createServer } from 'vite'
import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { allCalls } from '../apps/server/http-server.ts'
import { fieldsFor } from '../apps/testing/world/catalogue/catalogue.ts'
import { worldApp } from '../apps/testing/world/world-app.ts'
import type { render as renderPage } from '../apps/web/server.tsx'
import { stages } from '../areas/competition/definition/table.ts'
import type { AppContext } from '../areas/platform/context/app-context.ts'
import type { Call } from '../areas/platform/contract/call.ts'
import { CallError, type Caller, encodeInput } from '../areas/platform/contract/client.ts'
import type { Language } from '../areas/platform/contract/language.ts'
import { refusalStatus } from '../areas/platform/contract/refusals.ts'
import { asc, sql } from '../areas/platform/db/orm.ts'
import { Refused } from '../areas/platform/errors/refuse.ts'
import { createDispatcher, type RegisteredCall } from '../areas/platform/http/dispatcher.ts'
import { Dependencies, tablesOf } from '../areas/platform/http/response-cache.ts'
import { emptyChrome } from '../areas/platform/settings/contract.ts'
import { chromeOf, chromeReads } from '../areas/platform/settings/settings.ts'
import { pageCases } from './browser/page-cases.ts'
import { pageIds } from './browser/page-ids.ts'

/**
 * A cached response is dropped when a table changes that its calls declare as read. PostgreSQL knows which tables a call has read: until
 * the end of a transaction it holds a lock on each, even if a condition excluded all rows.
 */

const { app, world } = await worldApp()
const declared = allCalls.filter(({ reads }) => reads !== null)

type Fields = Record<string, string>
class RolledBack extends Error {}

/** Runs work with empty caches in a transaction that is rolled back, and returns the tables it read. */
async function tablesReadBy(work: (ctx: AppContext) => Promise<unknown>): Promise<string[]> {
  const read: string[] = []
  // Clears this process's caches, as after a lost connection.
  app.ctx.hub.publishHere('lost', null)
  const done = app.ctx.db.transaction(async (db) => {
    await work({ ...app.ctx, db })
    const { rows } = await db.execute<{ name: string }>(sql`
      select distinct c.relname as name from pg_locks l join pg_class c on c.oid = l.relation
      join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      where l.pid = pg_backend_pid() and c.relkind in ('r', 'p') order by 1`)
    read.push(...rows.map(({ name }) => name))
    throw new RolledBack()
  })
  await done.catch((error) => {
    if (!(error instanceof RolledBack)) throw error
  })
  app.ctx.hub.publishHere('lost', null)
  return read
}

interface CachedRequest {
  registered: RegisteredCall
  fields: Fields
  language?: Language
  dependencies?: Dependencies
}

/** Makes a call as an anonymous visitor. */
function ask(ctx: AppContext, { registered, fields, language = 'zh', dependencies }: CachedRequest): Promise<unknown> {
  const nobody = { whoIs: async () => null, whoHolds: () => Promise.reject(new Error('no token')) }
  return createDispatcher(ctx, { ...nobody, refusalToCall: () => null }).dispatch(registered, {
    fields,
    language,
    ip: '203.0.113.9',
    device: 'test',
    browser: null,
    cookie: () => undefined,
    knownDevices: null,
    keepDevices: () => undefined,
    keepBrowser: () => undefined,
    session: null,
    bearer: null,
    page: true,
    ...(dependencies && { dependencies }),
  })
}

const refusalOrFail = (error: unknown) => {
  if (!(error instanceof Refused)) throw error
  return error.refusal
}

const named = await app.ctx.db.select({ id: stages.id, cmptId: stages.cmptId }).from(stages).orderBy(asc(stages.id))

/** The catalogue's input for a call, also for every competition, stage and board, and with a search. */
function inputsFor({ name, call }: RegisteredCall): Fields[] {
  const usual = fieldsFor(world, name, null)
  const takes = call.input instanceof z.ZodMiniObject ? Object.keys(call.input.shape) : []
  let all = [usual]
  if (takes.includes('cmptId')) all.push(...named.map(({ cmptId }) => ({ ...usual, cmptId: String(cmptId) })))
  if (takes.includes('stageId'))
    all.push(...named.map(({ id, cmptId }) => ({ ...usual, cmptId: String(cmptId), stageId: String(id) })))
  if (takes.includes('board')) all = all.flatMap((one) => ['A', 'B', 'practice'].map((board) => ({ ...one, board })))
  for (const search of ['keyword', 'keword']) if (takes.includes(search)) all.push({ ...usual, [search]: '演示' })
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()]
}

/** Tables that a call reads without declaring them, and declared ones that it does not read. */
async function compareReads(registered: RegisteredCall, inputs: Fields[]) {
  const read = new Set<string>()
  for (const fields of inputs) {
    const tables = await tablesReadBy((ctx) => ask(ctx, { registered, fields }).catch(refusalOrFail))
    for (const table of tables) read.add(table)
  }
  const declaredTables = new Set(tablesOf(registered.reads ?? []))
  return { undeclared: [...read.difference(declaredTables)], unread: [...declaredTables.difference(read)].toSorted() }
}

/** Declared tables that a call does not read in any state of the test world: they need a penalty, a weekly review, or promoted teams. */
const UNREAD: Record<string, string[]> = {
  examineRankList: ['entries', 'review_entrances', 'review_entrants', 'standings'],
  examineWeekRankList: ['entries', 'review_entrances', 'review_entrants', 'review_rows', 'standings', 'teams'],
  findCompetitorList: ['penalties', 'penalty_people'],
  landing: ['competitions', 'reviews', 'stages'],
  mailTicket: ['notice_settings', 'users'],
  rankList: ['entries', 'review_entrances', 'review_entrants'],
  registrationStatistics: ['submissions', 'teams'],
  weekRankList: ['rank_snapshots'],
}

describe('for anonymous visitors', () => {
  test.each(declared.map((registered) => [registered.name, registered] as const))(
    '%s reads exactly the tables that it declares',
    async (name, registered) => {
      expect(await compareReads(registered, inputsFor(registered))).toEqual({
        undeclared: [],
        unread: UNREAD[name] ?? [],
      })
    },
  )

  test('a table missing from a declaration is detected', async () => {
    const registered = allCalls.find(({ name }) => name === 'rankList')
    if (!registered) throw new Error('no such call')
    const short = { ...registered, reads: registered.reads?.slice(1) ?? null }
    const [missing] = tablesOf(registered.reads ?? [])
    const { undeclared } = await compareReads(short, [fieldsFor(world, 'rankList', null)])
    expect(undeclared).toEqual([missing])
  })

  test('the chrome of every page reads exactly the tables that it declares', async () => {
    expect(await tablesReadBy(chromeOf)).toEqual(tablesOf(chromeReads))
  })
})

test('every declared table announces its changes', async () => {
  const { rows } = await app.ctx.db.execute<{ name: string }>(
    sql`select tgrelid::regclass::text as name from pg_trigger where tgname = 'table_news'`,
  )
  const announcing = new Set(rows.map(({ name }) => name))
  const tables = new Set(declared.flatMap(({ reads }) => tablesOf(reads ?? [])))
  expect([...tables].filter((table) => !announcing.has(table))).toEqual([])
})

test('every call with its own cached response declares what it reads', () => {
  expect(allCalls.filter(({ call, reads }) => call.mayLag && reads === null).map(({ name }) => name)).toEqual([])
})

test('responses shared by everyone are the same in every language', async () => {
  const forEverybody = allCalls.filter((registered) => registered.forEverybody)
  expect(forEverybody.map(({ name }) => name).toSorted()).toEqual([
    'boardHistory',
    'overallBoard',
    'rankList',
    'rankScreen',
  ])
  const now = app.ctx.now()
  const ctx = { ...app.ctx, now: () => now }
  for (const registered of forEverybody) {
    expect([registered.call.access, registered.call.method]).toEqual(['public', 'GET'])
    const fields = fieldsFor(world, registered.name, null)
    const [zh, en] = [
      await ask(ctx, { registered, fields, language: 'zh' }),
      await ask(ctx, { registered, fields, language: 'en' }),
    ]
    expect(en).toEqual(zh)
  }
})

const pages = pageCases(pageIds(world))
/** The renderer from its sources, as in development. */
async function openRenderer(): Promise<typeof renderPage> {
  const configFile = join(import.meta.dirname, '../apps/web/vite.config.ts')
  const vite = await createServer({
    configFile,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, ws: false, watch: null },
  })
  afterAll(() => vite.close())
  const { render } = await vite.ssrLoadModule('/apps/web/server.tsx')
  return render
}
const render = await openRenderer()

const keyOf = ({ method, path }: Call) => `${method} ${path}`
const byCall = new Map(allCalls.map((registered) => [keyOf(registered.call), registered]))

test('every page can be cached: its calls declare what they read', { timeout: 300_000 }, async () => {
  const undeclared = new Set<string>()
  const faults = new Set<string>()
  let calls = 0
  for (const [, address] of [...pages, ['guest', '/landingpage/world.html'] as const]) {
    const dependencies = new Dependencies()
    const call: Caller = async (declaration, input) => {
      const registered = byCall.get(keyOf(declaration))
      if (!registered) throw new Error(`${declaration.path} has no handler`)
      calls++
      const fields = Object.fromEntries(encodeInput(declaration, input))
      const { undeclared: tables } = registered.reads ? await compareReads(registered, [fields]) : { undeclared: [] }
      for (const table of tables) faults.add(`${declaration.path} reads ${table}`)
      try {
        return JSON.parse(JSON.stringify(await ask(app.ctx, { registered, fields, dependencies })))
      } catch (error) {
        const { code } = refusalOrFail(error)
        throw new CallError(code, { code, status: refusalStatus(code) })
      }
    }
    const request = new Request(`https://leitai.test/v3${address}`)
    const broken: unknown[] = []
    const onError = (error: unknown) => void broken.push(error)
    await render({ request, call, language: 'zh', site: emptyChrome, manifest: null, onError })
    expect([address, broken]).toEqual([address, []])
    for (const name of dependencies.undeclared) undeclared.add(name)
  }
  expect(calls).toBeGreaterThan(200)
  expect({ undeclared: [...undeclared].toSorted(), faults: [...faults] }).toEqual({ undeclared: [], faults: [] })
})

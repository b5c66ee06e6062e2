import { text } from 'node:stream/consumers'
import { whoIs } from '@leitai/identity/account/session'
import { refusalToCall } from '@leitai/identity/token/rules'
import { whoHolds } from '@leitai/identity/token/token'
import type { AppContext } from '@leitai/platform/context/app-context'
import type { TokenScope } from '@leitai/platform/contract/call'
import type { CallerKind } from '@leitai/platform/contract/permissions'
import { refusalStatus } from '@leitai/platform/contract/refusals'
import type { Db, Tx } from '@leitai/platform/db/open'
import { sql } from '@leitai/platform/db/orm'
import { Refused } from '@leitai/platform/errors/refuse'
import { createDispatcher, type Dispatcher, type RegisteredCall } from '@leitai/platform/http/dispatcher'
import { Download } from '@leitai/platform/http/download'
import { keepReads } from '@leitai/platform/pubsub/kept-reads'
import { fieldsFor } from './catalogue/catalogue.ts'
import type { Reader } from './marker.ts'
import { BROWSER, type Person, resultKey } from './people.ts'
import type { World } from './world.ts'

class TakenBack extends Error {
  readonly answer: unknown
  constructor(answer: unknown) {
    super('taken back')
    this.answer = answer
  }
}

/** A database whose transactions run normally, can be inspected, and are then rolled back. */
export function takingBack(db: Db, look?: (tx: Tx) => Promise<void>): Db {
  const transaction: Db['transaction'] = async (work) => {
    try {
      return await db.transaction(async (tx) => {
        const answer = await work(tx)
        await look?.(tx)
        throw new TakenBack(answer)
      })
    } catch (error) {
      // The result of `work`; a class cannot express this for every type.
      if (error instanceof TakenBack) return error.answer as never
      throw error
    }
  }
  return new Proxy(db, {
    get(target, key) {
      if (key === 'transaction') return transaction
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** A dispatcher whose calls have no lasting effect: no row is written, no object deleted. */
export function trialDispatcher(app: AppContext, look?: (tx: Tx) => Promise<void>): Dispatcher {
  const storage = { ...app.storage, delete: async () => undefined }
  const db = takingBack(app.db, look)
  keepReads(db, app.hub)
  return createDispatcher(
    { ...app, db, storage },
    { whoIs: (session) => whoIs(app, session), whoHolds: (token) => whoHolds(app, token), refusalToCall },
  )
}

/** The user for each of the contract’s kinds of callers: users of the first side, the host of the second, an admin. */
export function personAs({ a, b, admin }: World, kind: CallerKind): Person | null {
  if (kind === 'anonymous') return null
  if (kind === 'admin') return admin
  return (kind === 'otherHost' ? b.people.owner : a.people[kind === 'expired' ? 'member' : kind]) ?? null
}

/** The reader whose permissions apply to the response. */
export function readerAs(kind: CallerKind): Reader {
  if (kind === 'anonymous' || kind === 'expired') return { side: null, role: kind }
  return kind === 'otherHost' ? { side: 'B', role: 'owner' } : { side: 'A', role: kind }
}

export interface Outcome {
  status: number
  code: string
  /** The response as text. */
  text: string
}

async function textOf(answer: unknown): Promise<string> {
  if (answer instanceof Download) {
    const { body, contentType } = answer
    if (typeof body === 'string') return body
    if (contentType.startsWith('text/')) return text(body)
    // Archives and drawings are generated while they are read.
    body.destroy()
    return ''
  }
  return JSON.stringify(answer) ?? ''
}

interface Trial {
  world: World
  registered: RegisteredCall
  kind: CallerKind
  fields?: Record<string, string>
  /** Authenticates with a personal token of these scopes instead of a session. */
  scopes?: readonly TokenScope[]
}

/** Makes a call as one of the callers, with the catalogue’s input or another. */
export async function attempt(
  dispatcher: Dispatcher,
  { world, registered, kind, fields, scopes }: Trial,
): Promise<Outcome> {
  const me = personAs(world, kind)
  const given = fields ?? fieldsFor(world, registered.name, me)
  const key = registered.call.file === 'picture' ? `picture/avatar/${me?.id}/${'0'.repeat(24)}.png` : resultKey(me)
  try {
    const answer = await dispatcher.dispatch(registered, {
      fields: given,
      language: 'zh',
      ip: '203.0.113.9',
      device: 'test',
      browser: BROWSER,
      cookie: () => undefined,
      knownDevices: null,
      keepDevices: () => undefined,
      keepBrowser: () => undefined,
      session: scopes ? null : me && (kind === 'expired' ? me.staleToken : me.token),
      bearer: scopes ? (me?.tokens.get(scopes.join()) ?? null) : null,
      storeFile: async () => ({ fields: given, file: { objectKey: key, name: 'answer.csv', size: 18 } }),
    })
    return { status: 200, code: 'ok', text: await textOf(answer) }
  } catch (error) {
    if (!(error instanceof Refused)) return { status: 500, code: String(error), text: '' }
    const { code } = error.refusal
    return { status: refusalStatus(code), code, text: JSON.stringify({ ...error.refusal.values, data: error.data }) }
  }
}

/** Tables that change regardless of calls: last use of sessions and tokens, and what scheduled tasks analyse. */
const RESTLESS = new Set(['sessions', 'access_tokens', 'data_profiles'])

/** Stores a query over nearly all tables as a function: planning it takes longer than running it, and a function’s plan is cached. */
export const keepQuery = ({ db }: AppContext, name: string, parts: readonly string[]) =>
  db.execute(
    sql.raw(`create function ${name}() returns table (name text, mark text) language plpgsql as
      $$ begin return query ${parts.join(' union all ')}; end $$`),
  )

/** Digests of all tables, to detect any inserted, deleted or changed row. */
export async function digester(app: AppContext): Promise<() => Promise<Map<string, string>>> {
  const { db } = app
  const { rows } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const names = rows.map(({ name }) => name).filter((name) => !RESTLESS.has(name))
  await keepQuery(
    app,
    'digest_of_all',
    names.map((name) => `select '${name}', count(*) || ':' || coalesce(sum(xmin::text::bigint), 0) from "${name}"`),
  )
  return async () => {
    const { rows: marks } = await db.execute<{ name: string; mark: string }>(
      sql`select name, mark from digest_of_all()`,
    )
    return new Map(marks.map(({ name, mark }) => [name, mark]))
  }
}

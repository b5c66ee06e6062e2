import { randomBytes } from 'node:crypto'
import type { AppContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/db'
import { and, eq, getTableColumns, isNull, sql } from '@leitai/platform/db/orm'
import { type Placeholders, row, statement } from '@leitai/platform/db/statement'
import { hashToken } from '@leitai/platform/http/dispatcher'
import { publish } from '@leitai/platform/pubsub/hub'
import { TOKEN_PREFIX } from '@leitai/runner/protocol'
import { type Runner, runners } from './table.ts'
import { RUNNERS_TOPIC } from './topic.ts'

/** How long a runner is taken for what it was, unless an event says that it has changed, or events were lost. */
const KNOWN_MS = 600_000
const TOKEN = new RegExp(`^${TOKEN_PREFIX}[\\w-]{43}$`)

const newToken = () => `${TOKEN_PREFIX}${randomBytes(32).toString('base64url')}`

/** Makes a runner; its token is shown this once. */
export async function makeRunner(
  db: Db,
  values: Pick<Runner, 'name' | 'cmptId' | 'madeAt'> & Partial<Pick<Runner, 'own' | 'madeBy'>>,
): Promise<{ runner: Runner; token: string }> {
  const token = newToken()
  const [runner] = await db
    .insert(runners)
    .values({ ...values, tokenHash: hashToken(token) })
    .returning()
  if (!runner) throw new Error('the runner was not stored')
  return { runner, token }
}

const runnerOfToken = statement((given: Placeholders<{ hash: string }>) => ({
  runner: row(
    getTableColumns(runners),
    sql`from ${runners} where ${runners.tokenHash} = ${given.hash} and ${runners.revokedAt} is null`,
  ),
}))

/** Finds the runner of a token, which is kept for some seconds: a thousand runners ask a hundred times a second. */
export function createDoor(ctx: Pick<AppContext, 'db' | 'hub'>) {
  const known = new Map<string, { runner: Runner; until: number }>()
  ctx.hub.subscribe(RUNNERS_TOPIC, (id) => {
    for (const [token, { runner }] of known) if (runner.id === id) known.delete(token)
  })
  ctx.hub.subscribe('lost', () => known.clear())
  return {
    async whoHas(token: string | null): Promise<Runner | null> {
      if (token === null || !TOKEN.test(token)) return null
      const kept = known.get(token)
      // While no events arrive, a revoked token would go on to work.
      if (kept && kept.until > performance.now() && ctx.hub.listening()) return kept.runner
      known.delete(token)
      const { runner } = await runnerOfToken(ctx.db, { hash: hashToken(token) })
      if (!runner) return null
      // Before its first hello it is about to change, and its next message may come before the event that says so.
      if (runner.hello) known.set(token, { runner, until: performance.now() + KNOWN_MS })
      return runner
    },
  }
}

/** The server’s own runner of this name, with a new token. */
export async function makeOwnRunner(db: Db, name: string, now: Date): Promise<string> {
  const token = newToken()
  const own = and(eq(runners.own, true), eq(runners.name, name), isNull(runners.revokedAt))
  const found = await db
    .update(runners)
    .set({ tokenHash: hashToken(token) })
    .where(own)
    .returning({ id: runners.id })
  for (const { id } of found) await publish(db, RUNNERS_TOPIC, id)
  if (found.length > 0) return token
  await db.insert(runners).values({ name, own: true, cmptId: null, madeAt: now, tokenHash: hashToken(token) })
  return token
}

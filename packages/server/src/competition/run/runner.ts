import { randomBytes } from 'node:crypto'
import { TOKEN_PREFIX } from '@leitai/runner/protocol'
import type { AppContext } from '../../platform/context/app-context.ts'
import type { Db } from '../../platform/db/db.ts'
import { and, eq, isNull } from '../../platform/db/orm.ts'
import { hashToken } from '../../platform/http/dispatcher.ts'
import { type Runner, runners } from './table.ts'

/** How long a runner is taken for what it was: so long may a revoked token still work. */
const KNOWN_MS = 3000
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

/** Finds the runner of a token, which is kept for some seconds: a thousand runners ask a hundred times a second. */
export function createDoor(ctx: Pick<AppContext, 'db'>) {
  const known = new Map<string, { runner: Runner; until: number }>()
  return {
    async whoHas(token: string | null): Promise<Runner | null> {
      if (token === null || !TOKEN.test(token)) return null
      const hash = hashToken(token)
      const kept = known.get(hash)
      if (kept && kept.until > performance.now()) return kept.runner
      known.delete(hash)
      const [runner] = await ctx.db
        .select()
        .from(runners)
        .where(and(eq(runners.tokenHash, hash), isNull(runners.revokedAt)))
      if (!runner) return null
      known.set(hash, { runner, until: performance.now() + KNOWN_MS })
      return runner
    },
    forget(runner: Pick<Runner, 'tokenHash'>) {
      known.delete(runner.tokenHash)
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
  if (found.length > 0) return token
  await db.insert(runners).values({ name, own: true, cmptId: null, madeAt: now, tokenHash: hashToken(token) })
  return token
}

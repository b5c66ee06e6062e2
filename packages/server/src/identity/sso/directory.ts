import type { AppContext } from '../../platform/context/app-context.ts'
import { orRefuse, Refused } from '../../platform/errors/refuse.ts'
import { findProvider, type KnownProvider } from '../provider/providers.ts'
import { reasonOf } from './journey.ts'
import { type Arrival, SsoFailure } from './provider.ts'
import { openProvider } from './registry.ts'

/** At most so many questions at a time: each holds a connection of the database while the directory thinks. */
const MOST_AT_ONCE = 4
let asking = 0

/** The directory of this key, switched on unless an admin tries it. */
export async function findDirectory(ctx: AppContext, key: string, { trial = false } = {}): Promise<KnownProvider> {
  const known = orRefuse(await findProvider(ctx, key), 'sso.unknown')
  if ((!known.on && !trial) || known.settings.kind !== 'ldap') throw new Refused({ code: 'sso.unknown' })
  return known
}

/** Who has this name and password there; null: nobody. Throws SsoFailure. */
export async function askDirectory(
  ctx: AppContext,
  known: KnownProvider,
  { user, password }: { user: string; password: string },
): Promise<Arrival | null> {
  const opened = await openProvider(ctx, known)
  if (opened.way !== 'password') throw new SsoFailure('unknown', 'no directory')
  if (asking >= MOST_AT_ONCE) throw new SsoFailure('down', 'the directory is busy')
  asking++
  try {
    return await opened.directory.check(user, password)
  } finally {
    asking--
  }
}

/** A failure of the directory as a refusal. */
export function refusalOfDirectory(ctx: AppContext, key: string, error: unknown): unknown {
  if (!(error instanceof SsoFailure)) return error
  ctx.log.warn({ provider: key, reason: reasonOf(error) }, 'a directory failed')
  if (error.reason === 'suspended') return new Refused({ code: 'sso.suspended' })
  return new Refused({ code: error.reason === 'subject' ? 'sso.subject' : 'sso.down' })
}

import { kindOf } from '@leitai/platform/config/contract.sso-providers'
import type { AppContext } from '@leitai/platform/context/app-context'
import { orRefuse, Refused } from '@leitai/platform/errors/refuse'
import { findProvider, type StoredProvider } from '../provider/providers.ts'
import { reasonOf } from './journey.ts'
import { type Arrival, SsoFailure } from './provider.ts'
import { openProvider } from './registry.ts'

/** At most so many questions at a time: each holds a connection of the database while the directory thinks. */
const MOST_AT_ONCE = 4
/** A whole year logs in at the beginning of an exam; a directory that needs half a second serves so many within the wait. */
const MOST_WAITING = 100
const WAIT_MS = 10_000
let asking = 0
const waiting = new Set<() => void>()

/** Runs a question to a directory when fewer are being asked than may be: who comes later waits, first come first served. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (asking < MOST_AT_ONCE) asking++
  else await placeGiven()
  try {
    return await work()
  } finally {
    const [next] = waiting
    if (next) next()
    else asking--
  }
}

/** Waits until somebody who is done leaves their place; refuses when too many do, or for too long. */
function placeGiven(): Promise<void> {
  if (waiting.size >= MOST_WAITING) throw new Refused({ code: 'sso.busy' })
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer)
      waiting.delete(given)
    }
    const given = () => {
      leave()
      resolve()
    }
    const timer = setTimeout(() => {
      leave()
      reject(new Refused({ code: 'sso.busy' }))
    }, WAIT_MS)
    waiting.add(given)
  })
}

/** The directory of this key, switched on unless an admin tries it. */
export async function findDirectory(ctx: AppContext, key: string, { trial = false } = {}): Promise<StoredProvider> {
  const provider = orRefuse(await findProvider(ctx, key), 'sso.unknown')
  if ((!provider.on && !trial) || kindOf(provider.settings).way !== 'password')
    throw new Refused({ code: 'sso.unknown' })
  return provider
}

/** Who has this name and password there; null: nobody. Throws SsoFailure. */
export async function askDirectory(
  ctx: AppContext,
  directory: StoredProvider,
  { user, password }: { user: string; password: string },
): Promise<Arrival | null> {
  const opened = await openProvider(ctx, directory)
  if (opened.way !== 'password') throw new SsoFailure('unknown', 'no directory')
  return opened.directory.check(user, password)
}

/** A failure of the directory as a refusal. */
export function refusalOfDirectory(ctx: AppContext, key: string, error: unknown): unknown {
  if (!(error instanceof SsoFailure)) return error
  ctx.log.warn({ provider: key, reason: reasonOf(error) }, 'a directory failed')
  if (error.reason === 'suspended') return new Refused({ code: 'sso.suspended' })
  return new Refused({ code: error.reason === 'subject' ? 'sso.subject' : 'sso.down' })
}

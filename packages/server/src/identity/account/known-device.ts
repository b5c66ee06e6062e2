import { randomBytes } from 'node:crypto'
import type { AppContext, Context } from '../../platform/context/app-context.ts'
import type { Db } from '../../platform/db/db.ts'
import { eq } from '../../platform/db/orm.ts'
import { keyed, sameText } from '../../platform/keys/hmac.ts'
import type { User } from './find-account.ts'
import { users } from './table.ts'
import { passwordMark } from './ticket.ts'

/**
 * A browser in which somebody has logged in carries a cookie that says so: a number of its own, and for each account a mark that only
 * this server can make. It logs nobody in. It only lets the account's failed tries in this browser be counted by themselves, so that
 * nobody else's keep its owner out. A changed password, or ending all other log-ins, makes all marks void.
 */
type Bearer = Pick<User, 'id' | 'passwordHash' | 'devicesSince'>

/** A computer that many use remembers the last of them: cookies must stay short. */
const MOST_ACCOUNTS = 5
const NUMBER = /^[\w-]{16}$/

const markOf = (ctx: AppContext, number: string, user: Bearer) =>
  keyed(
    ctx.config.secret,
    'known device',
    [number, user.id, passwordMark(ctx, user.passwordHash), user.devicesSince?.getTime() ?? 0].join(':'),
  ).slice(0, 32)

function partsOf(cookie: string | null): { number: string; marks: string[] } | null {
  const [number = '', ...marks] = (cookie ?? '').split('.')
  return NUMBER.test(number) ? { number, marks: marks.filter((mark) => /^[\w-]{32}$/.test(mark)) } : null
}

/** The number of a browser in which this account has been logged in to; null for any other. */
export function knownDevice({ ctx, knownDevices }: Pick<Context, 'ctx' | 'knownDevices'>, user: Bearer) {
  const parts = partsOf(knownDevices)
  if (!parts) return null
  const own = markOf(ctx, parts.number, user)
  return parts.marks.some((mark) => sameText(mark, own)) ? parts.number : null
}

/** From now on this browser is known to the account. */
export function keepDevice(context: Pick<Context, 'ctx' | 'knownDevices' | 'keepDevices'>, user: Bearer): void {
  const parts = partsOf(context.knownDevices)
  const number = parts?.number ?? randomBytes(12).toString('base64url')
  const own = markOf(context.ctx, number, user)
  const marks = [own, ...(parts?.marks ?? []).filter((mark) => mark !== own)].slice(0, MOST_ACCOUNTS)
  context.keepDevices([number, ...marks].join('.'))
}

/** No browser is known to this account any longer. */
export async function forgetDevices(db: Db, userId: number, now: Date): Promise<void> {
  await db.update(users).set({ devicesSince: now }).where(eq(users.id, userId))
}

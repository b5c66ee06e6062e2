import { randomInt } from 'node:crypto'
import { mapped, type Placeholders, row, statement } from '@leitai/pg-kit/statement'
import type { AppContext } from '@leitai/platform/context/app-context'
import { foldCode } from '@leitai/platform/contract/fold'
import { limits } from '@leitai/platform/contract/limits'
import type { Db } from '@leitai/platform/db/open'
import { eq, isNull, type SQL, sql } from '@leitai/platform/db/orm'
import { orRefuse, Refused } from '@leitai/platform/errors/refuse'
import { decrypt, encrypt, keyed } from '@leitai/platform/keys/keys'
import { Secret, TOTP } from 'otpauth'
import { twoSteps } from './table.ts'

/** The second step of a log-in: codes by time (RFC 6238, SHA-1, 6 digits, 30 s), and recovery codes, each valid once. */

export const USE = 'two step'
const { digits, stepSeconds, recoveryCodes } = limits.twoStep
const keyContext = (db: Db, { config, now }: AppContext) => ({ db, config, now })

const totpOf = (secret: Secret, label = '') =>
  new TOTP({ issuer: 'Leitai', label, algorithm: 'SHA1', digits, period: stepSeconds, secret })

/** Without letters that look like digits. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const directMessages = () => Array.from({ length: 4 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')
const recoveryDigest = (ctx: AppContext, userId: number, code: string) =>
  keyed(ctx.config.secret, 'recovery code', `${userId}:${code.toLowerCase().replace(/[\s-]/g, '')}`)

/** The number of the time step of this code, within one step of now, or null. */
function stepOf(totp: TOTP, token: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = totp.validate({ token, timestamp, window: 1 })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}

const lockRow = async (db: Db, userId: number) =>
  (await db.select().from(twoSteps).where(eq(twoSteps.userId, userId)).for('update'))[0]

/** Whether log-ins of an account need a second step, and the number of remaining recovery codes, as a part of a statement. */
export const twoStepPart = (userId: SQL<number>) =>
  mapped(
    row(
      { recovery: twoSteps.recovery },
      sql`from ${twoSteps} where ${twoSteps.userId} = ${userId} and ${twoSteps.confirmedAt} is not null`,
    ),
    (found) => ({ on: found !== null, recoveryLeft: found?.recovery.length ?? 0 }),
  )
const twoStepIn = statement(({ userId }: Placeholders<{ userId: number }>) => ({ twoStep: twoStepPart(userId) }))

export const twoStepOf = async (db: Db, userId: number) => (await twoStepIn(db, { userId })).twoStep

/** Creates the secret, which takes effect with its first code; starting again replaces it. */
export async function beginTwoStep(
  db: Db,
  ctx: AppContext,
  { userId, label }: { userId: number; label: string },
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: 20 })
  const kept = { secret: await encrypt(keyContext(db, ctx), USE, secret.base32), recovery: [], lastStep: 0 }
  const [set] = await db
    .insert(twoSteps)
    .values({ userId, ...kept })
    .onConflictDoUpdate({ target: twoSteps.userId, set: kept, setWhere: isNull(twoSteps.confirmedAt) })
    .returning({ userId: twoSteps.userId })
  orRefuse(set, 'twoStep.on')
  return { secret: secret.base32, uri: totpOf(secret, label).toString() }
}

/** Turns it on with a first code; the recovery codes are shown only now. */
export async function confirmTwoStep(
  db: Db,
  ctx: AppContext,
  { userId, code }: { userId: number; code: string },
): Promise<string[]> {
  const row = orRefuse(await lockRow(db, userId), 'twoStep.off')
  if (row.confirmedAt) throw new Refused({ code: 'twoStep.on' })
  const totp = totpOf(Secret.fromBase32(await decrypt(keyContext(db, ctx), USE, row.secret)))
  const step = orRefuse(stepOf(totp, code, ctx.now()), 'twoStep.wrong')
  const codes = Array.from({ length: recoveryCodes }, () => `${directMessages()}-${directMessages()}`)
  const recovery = codes.map((one) => recoveryDigest(ctx, userId, one))
  await db.update(twoSteps).set({ confirmedAt: ctx.now(), lastStep: step, recovery }).where(eq(twoSteps.userId, userId))
  return codes
}

export const endTwoStep = (db: Db, userId: number) => db.delete(twoSteps).where(eq(twoSteps.userId, userId))

/** Consumes a code of the authenticator or a recovery code; false if it is wrong or used. */
export async function checkSecondStep(db: Db, ctx: AppContext, userId: number, code: string): Promise<boolean> {
  const row = await lockRow(db, userId)
  if (!row?.confirmedAt) return false
  const typed = foldCode(code)
  if (/^\d{6}$/.test(typed)) {
    const totp = totpOf(Secret.fromBase32(await decrypt(keyContext(db, ctx), USE, row.secret)))
    const step = stepOf(totp, typed, ctx.now())
    if (step === null || step <= row.lastStep) return false
    await db.update(twoSteps).set({ lastStep: step }).where(eq(twoSteps.userId, userId))
    return true
  }
  const digest = recoveryDigest(ctx, userId, typed)
  if (!row.recovery.includes(digest)) return false
  const recovery = row.recovery.filter((one) => one !== digest)
  await db.update(twoSteps).set({ recovery }).where(eq(twoSteps.userId, userId))
  return true
}

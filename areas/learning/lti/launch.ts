import { randomBytes } from 'node:crypto'
import { userOfIdentity } from '@leitai/identity/account/identity'
import type { SsoResult } from '@leitai/identity/account/sso-ticket'
import type { AppContext, AuthenticatedContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { and, eq, gt, lt } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import { hashToken } from '@leitai/platform/http/dispatcher'
import { decrypt, encrypt } from '@leitai/platform/keys/keys'
import type { Launch } from './message.ts'
import { platformOf } from './platform.ts'
import { ltiLaunches } from './table.ts'

const MINUTES = 60
const USE = 'lti launch'
const ANSWER = 'lti answer'

interface Kept {
  result: SsoResult
  launch: Launch
}

/** Keeps a launch for an hour; returns its token. */
export async function saveLaunch(
  ctx: AppContext,
  { result, launch, browserHash, inFrame }: Kept & { browserHash: string; inFrame: boolean },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = ctx.now()
  await ctx.db.insert(ltiLaunches).values({
    tokenHash: hashToken(token),
    provider: result.provider,
    subject: result.subject,
    sealed: await encrypt(ctx, USE, JSON.stringify({ result, launch })),
    browserHash,
    inFrame,
    createdAt: now,
    expiresAt: new Date(now.getTime() + MINUTES * 60_000),
  })
  return token
}

/** A launch that has not expired; locked for a call that changes it. */
export async function findLaunch({ db, ctx, now }: { db: Db; ctx: AppContext; now: Date }, token: string) {
  const [found] = await db
    .select()
    .from(ltiLaunches)
    .where(and(eq(ltiLaunches.tokenHash, hashToken(token)), gt(ltiLaunches.expiresAt, now)))
    .for('no key update')
  const row = orRefuse(found, 'lti.launch')
  const kept: Kept = JSON.parse(await decrypt(ctx, USE, row.sealed))
  return { ...row, ...kept }
}

/** As findLaunch, for the account that is linked with the person of the launch, while the platform is switched on. */
export async function ownLaunch({ db, ctx, me, now }: AuthenticatedContext, token: string) {
  const found = await findLaunch({ db, ctx, now }, token)
  const owner = await userOfIdentity(db, found)
  refuse(owner?.user.id === me.id && owner.suspendedAt === null ? null : { code: 'lti.person' })
  return { ...found, platform: orRefuse(await platformOf(ctx, found.provider), 'sso.unknown') }
}
export type OwnLaunch = Awaited<ReturnType<typeof findLaunch>>

export const keepAnswer = async ({ db, ctx }: { db: Db; ctx: AppContext }, tokenHash: string, signed: string) =>
  db
    .update(ltiLaunches)
    .set({ answer: await encrypt(ctx, ANSWER, signed) })
    .where(eq(ltiLaunches.tokenHash, tokenHash))

/** Whether a launch is known and has not expired. */
export const isLive = async ({ db, now }: Pick<AppContext, 'db' | 'now'>, token: string) =>
  (await db.$count(ltiLaunches, and(eq(ltiLaunches.tokenHash, hashToken(token)), gt(ltiLaunches.expiresAt, now())))) > 0

/** The signed answer of a launch, and where it goes; null: there is none yet, or the launch has expired. */
export async function answerOf(ctx: AppContext, token: string): Promise<{ to: string; signed: string } | null> {
  const where = and(eq(ltiLaunches.tokenHash, hashToken(token)), gt(ltiLaunches.expiresAt, ctx.now()))
  const [row] = await ctx.db.select().from(ltiLaunches).where(where)
  if (!row || row.answer === null) return null
  const { launch }: Kept = JSON.parse(await decrypt(ctx, USE, row.sealed))
  return launch.choosing && { to: launch.choosing.returnTo, signed: await decrypt(ctx, ANSWER, row.answer) }
}

export const cleanUpLaunches = (db: Db, now: Date) => db.delete(ltiLaunches).where(lt(ltiLaunches.expiresAt, now))

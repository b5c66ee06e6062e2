import { randomUUID } from 'node:crypto'
import { allProviders, type StoredProvider } from '@leitai/identity/provider/providers'
import type { SettingsOf } from '@leitai/platform/config/contract.sso-providers'
import type { AppContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { asc, desc, gt, isNull, lt, or, sql } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { decrypt, encrypt } from '@leitai/platform/keys/keys'
import { exportJWK, exportPKCS8, generateKeyPair, importPKCS8, type JWTPayload, SignJWT } from 'jose'
import { ltiKeys } from './table.ts'

/** A registered course platform. */
export type Platform = SettingsOf<'lti'>

const platformIn = ({ settings, on }: StoredProvider): Platform[] => (on && settings.kind === 'lti' ? [settings] : [])

/** Those that are switched on. */
export const platforms = async (ctx: Pick<AppContext, 'db' | 'config'>): Promise<Platform[]> =>
  (await allProviders(ctx)).flatMap(platformIn)

export const platformOf = async (ctx: Pick<AppContext, 'db' | 'config'>, key: string) =>
  (await platforms(ctx)).find((one) => one.key === key)

/** The platform that begins a launch; without a client id it must be the only one of its issuer. */
export async function platformBy(
  ctx: Pick<AppContext, 'db' | 'config'>,
  { issuer, clientId }: { issuer: string; clientId: string | null },
): Promise<Platform | undefined> {
  const found = (await platforms(ctx)).filter(
    (one) => one.issuer === issuer && (clientId === null || one.clientId === clientId),
  )
  return found.length === 1 ? found[0] : undefined
}

/** Deployments may be listed; none listed means all of the client. */
export function takesDeployment({ deployments }: Platform, id: string): boolean {
  const listed = deployments.split(/[,，]/).flatMap((one) => one.trim() || [])
  return listed.length === 0 || listed.includes(id)
}

export const KEY_USE = 'lti key'
const ALGORITHM = 'RS256'
/** A key that signs no longer is published for so long: platforms keep what they have read. */
const PUBLISHED_MS = 7 * 86_400_000

const newest = async (db: Db) =>
  (await db.select().from(ltiKeys).where(isNull(ltiKeys.endsAt)).orderBy(desc(ltiKeys.createdAt)).limit(1))[0]

/** Two processes must not make one each. */
const lockKeys = (db: Db) => db.execute(sql`select pg_advisory_xact_lock(hashtext('lti keys'))`)

async function make(ctx: AppContext, db: Db) {
  const { publicKey, privateKey } = await generateKeyPair(ALGORITHM, { extractable: true })
  const kid = randomUUID()
  const { kty = '', n = '', e = '' } = await exportJWK(publicKey)
  const sealed = await encrypt(ctx, KEY_USE, await exportPKCS8(privateKey))
  const values = { kid, publicKey: { kty, n, e }, privateKey: sealed, createdAt: ctx.now(), endsAt: null }
  await db.insert(ltiKeys).values(values)
  return values
}

async function makeFirst(ctx: AppContext, db: Db) {
  await lockKeys(db)
  return (await newest(db)) ?? make(ctx, db)
}

/** The key that signs, made at its first use; `db`: a call's own transaction, if there is one. */
export const signingKey = async (ctx: AppContext, db: Db) =>
  (await newest(db)) ?? (db === ctx.db ? transaction(ctx.db, (own) => makeFirst(ctx, own)) : makeFirst(ctx, db))

/** From now on another key signs. */
export async function rotateKey(ctx: AppContext, db: Db): Promise<void> {
  await lockKeys(db)
  const endsAt = new Date(ctx.now().getTime() + PUBLISHED_MS)
  await db.update(ltiKeys).set({ endsAt }).where(isNull(ltiKeys.endsAt))
  await make(ctx, db)
}

/** All that are published, the oldest first. */
export const publishedKeys = (db: Db, now: Date) =>
  db
    .select({ kid: ltiKeys.kid, publicKey: ltiKeys.publicKey, createdAt: ltiKeys.createdAt, endsAt: ltiKeys.endsAt })
    .from(ltiKeys)
    .where(or(isNull(ltiKeys.endsAt), gt(ltiKeys.endsAt, now)))
    .orderBy(asc(ltiKeys.createdAt))

/** As a JSON Web Key Set; has a key from the first time it is asked for. */
export async function keySet(ctx: AppContext) {
  await signingKey(ctx, ctx.db)
  const keys = await publishedKeys(ctx.db, ctx.now())
  return { keys: keys.map(({ kid, publicKey }) => ({ ...publicKey, kid, alg: ALGORITHM, use: 'sig' })) }
}

/** Signs a message for a platform, good for five minutes. */
export async function sign(ctx: AppContext, db: Db, claims: JWTPayload): Promise<string> {
  const { kid, privateKey } = await signingKey(ctx, db)
  const key = await importPKCS8(await decrypt(ctx, KEY_USE, privateKey), ALGORITHM)
  const now = Math.floor(ctx.now().getTime() / 1000)
  return new SignJWT({ ...claims, jti: randomUUID(), iat: now, exp: now + 300 })
    .setProtectedHeader({ alg: ALGORITHM, kid, typ: 'JWT' })
    .sign(key)
}

export const cleanUpKeys = (db: Db, now: Date) => db.delete(ltiKeys).where(lt(ltiKeys.endsAt, now))

import type { SsoProvider } from '@leitai/platform/config/contract.sso-providers'
import type { AppContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { eq, max, sql } from '@leitai/platform/db/orm'
import { orRefuse, Refused } from '@leitai/platform/errors/refuse'
import { encrypt } from '@leitai/platform/keys/keys'
import { SECRET_USE } from './providers.ts'
import { ssoProviders } from './table.ts'

interface Saved {
  settings: SsoProvider
  /** Empty: stays. */
  secret: string
  /** The version that was edited; 0: a new one. */
  version: number
}

/** Changes of the list wait for each other: two new providers get different places. */
const lockList = (db: Db) => db.execute(sql`select pg_advisory_xact_lock(hashtext('sso providers'))`)

async function lockRow(db: Db, key: string) {
  await lockList(db)
  const [row] = await db.select().from(ssoProviders).where(eq(ssoProviders.key, key)).for('update')
  return row
}

/** Adds or changes a provider; returns its version. `needsSecret`: refused while it would have none. */
export async function saveProvider(
  { db, ctx, now }: { db: Db; ctx: AppContext; now: Date },
  { settings, secret, version }: Saved,
  needsSecret: boolean,
): Promise<number> {
  const row = await lockRow(db, settings.key)
  if (row && version === 0) throw new Refused({ code: 'sso.keyTaken', values: { key: settings.key } })
  if ((row?.version ?? 0) !== version) throw new Refused({ code: 'sso.changed' })
  if (row && row.settings.kind !== settings.kind) throw new Refused({ code: 'sso.kind' })
  const kept =
    secret === ''
      ? (row?.secret ?? null)
      : await encrypt({ db, config: ctx.config, now: () => now }, SECRET_USE, secret)
  if (kept === null && needsSecret) throw new Refused({ code: 'sso.secret' })
  const values = { settings, secret: kept, updatedAt: now, version: version + 1 }
  if (row) await db.update(ssoProviders).set(values).where(eq(ssoProviders.key, settings.key))
  else {
    const [last] = await db.select({ position: max(ssoProviders.position) }).from(ssoProviders)
    await db.insert(ssoProviders).values({ key: settings.key, ...values, position: (last?.position ?? 0) + 1 })
  }
  return version + 1
}

export async function turnProvider(db: Db, { key, on, now }: { key: string; on: boolean; now: Date }): Promise<void> {
  const row = orRefuse(await lockRow(db, key), 'sso.unknown')
  const values = { on, version: row.version + 1, updatedAt: now }
  await db.update(ssoProviders).set(values).where(eq(ssoProviders.key, key))
}

export async function removeProvider(db: Db, key: string): Promise<void> {
  orRefuse(await lockRow(db, key), 'sso.unknown')
  await db.delete(ssoProviders).where(eq(ssoProviders.key, key))
}

/** Puts the named ones first, in this order. */
export async function orderProviders(db: Db, keys: readonly string[]): Promise<void> {
  await lockList(db)
  const place = sql`coalesce(array_position(array(select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb)), ${ssoProviders.key}), 1000)`
  await db.update(ssoProviders).set({ position: sql`${place}` })
}

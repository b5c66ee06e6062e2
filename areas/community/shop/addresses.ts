import { isRegion, type Region, regions } from '@leitai/identity/profile/dictionary'
import { limits } from '@leitai/platform/contract/limits'
import type { Refusal } from '@leitai/platform/contract/refusals'
import type { Db } from '@leitai/platform/db/open'
import { and, asc, count, desc, eq } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import { shopAddresses } from './table.ts'

/** All of a user’s addresses, the default first. */
export const addressesOf = (db: Db, userId: number) =>
  db
    .select()
    .from(shopAddresses)
    .where(eq(shopAddresses.userId, userId))
    .orderBy(desc(shopAddresses.isDefault), asc(shopAddresses.id))

export async function addressOf(db: Db, userId: number, addressId: number) {
  const [found] = await db
    .select()
    .from(shopAddresses)
    .where(and(eq(shopAddresses.id, addressId), eq(shopAddresses.userId, userId)))
  return orRefuse(found, 'shop.noAddress')
}

/** Hold the shopper’s lock if a write depends on the result. */
export async function refusalToAdd(db: Db, userId: number): Promise<Refusal | null> {
  const [found] = await db.select({ count: count() }).from(shopAddresses).where(eq(shopAddresses.userId, userId))
  const limit = limits.shop.addresses
  return (found?.count ?? 0) >= limit ? { code: 'shop.addresses', values: { limit } } : null
}

/** Whether the region is complete enough for a parcel: down to the district, if its city has any. */
export const isWholeRegion = (region: Region): boolean =>
  region.city !== '' && isRegion(region) && (region.district !== '' || regions('district', region.city).length === 0)

/** Unsets the default address; needs the shopper’s lock. */
export const clearDefault = (db: Db, userId: number) =>
  db
    .update(shopAddresses)
    .set({ isDefault: false })
    .where(and(eq(shopAddresses.userId, userId), eq(shopAddresses.isDefault, true)))

import type { Db } from '../../platform/db/db.ts'
import { desc, eq } from '../../platform/db/orm.ts'
import { type Listed, MOST_EACH } from '../../site/sitemap/listing.ts'
import { libraryItems } from './table.ts'

/** The pages of this domain for the sitemap, newest first. */
export async function addAddresses({ db, addresses }: { db: Db; addresses: Listed[] }): Promise<void> {
  const items = await db
    .select({ id: libraryItems.id, changed: libraryItems.changedAt })
    .from(libraryItems)
    .where(eq(libraryItems.state, 'published'))
    .orderBy(desc(libraryItems.id))
    .limit(MOST_EACH)
  addresses.push(...items.map(({ id, changed }) => ({ path: `/library-item.html?id=${id}`, changed })))
}

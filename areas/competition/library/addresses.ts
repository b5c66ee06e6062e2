import type { Db } from '@leitai/platform/db/db'
import { desc, eq } from '@leitai/platform/db/orm'
import { type Listed, MOST_EACH } from '@leitai/site/sitemap/listing'
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

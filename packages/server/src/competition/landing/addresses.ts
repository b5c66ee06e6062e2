import type { Db } from '../../platform/db/db.ts'
import { desc, isNotNull } from '../../platform/db/orm.ts'
import { type Listed, MOST_EACH } from '../../site/sitemap/listing.ts'
import { landingPages } from './table.ts'

/** The pages of this domain for the sitemap, newest first. */
export async function addAddresses({ db, addresses }: { db: Db; addresses: Listed[] }): Promise<void> {
  const pages = await db
    .select({ key: landingPages.key, changed: landingPages.publishedAt })
    .from(landingPages)
    .where(isNotNull(landingPages.published))
    .orderBy(desc(landingPages.id))
    .limit(MOST_EACH)
  addresses.push(...pages.map(({ key, changed }) => ({ path: `/landingpage/${key}.html`, changed })))
}

import type { Db } from '@leitai/platform/db/db'
import { desc, isNotNull } from '@leitai/platform/db/orm'
import { type Listed, MOST_EACH } from '@leitai/site/sitemap/listing'
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

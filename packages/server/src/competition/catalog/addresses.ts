import type { Db } from '../../platform/db/db.ts'
import { desc, eq } from '../../platform/db/orm.ts'
import { type Listed, MOST_EACH } from '../../site/sitemap/listing.ts'
import { competitions } from '../definition/table.ts'

/** The pages of this domain for search engines, newest first. */
export async function addAddresses({ db, addresses }: { db: Db; addresses: Listed[] }): Promise<void> {
  const cmpts = await db
    .select({ id: competitions.id })
    .from(competitions)
    .where(eq(competitions.status, 'published'))
    .orderBy(desc(competitions.id))
    .limit(MOST_EACH)
  addresses.push(...cmpts.map(({ id }) => ({ path: `/cmptDetail.html?id=${id}`, changed: null })))
}

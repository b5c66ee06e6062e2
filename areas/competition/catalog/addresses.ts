import type { Db } from '@leitai/platform/db/db'
import { desc, eq } from '@leitai/platform/db/orm'
import { type Listed, MOST_EACH } from '@leitai/site/sitemap/listing'
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

import type { Db } from '@leitai/platform/db/db'
import { desc, eq } from '@leitai/platform/db/orm'
import { type Listed, MOST_EACH } from '@leitai/site/sitemap/listing'
import { competitions } from '../definition/table.ts'
import { datasets } from './table.ts'

/** The pages of this domain for the sitemap, newest first. */
export async function addAddresses({ db, addresses }: { db: Db; addresses: Listed[] }): Promise<void> {
  const shared = await db
    .select({ id: datasets.cmptId, changed: datasets.sharedAt })
    .from(datasets)
    .innerJoin(competitions, eq(competitions.id, datasets.cmptId))
    .where(eq(competitions.status, 'published'))
    .orderBy(desc(datasets.cmptId))
    .limit(MOST_EACH)
  addresses.push(...shared.map(({ id, changed }) => ({ path: `/dataset.html?id=${id}`, changed })))
}

import { desc, eq } from '@leitai/platform/db/orm'
import type { PublicPages } from '@leitai/platform/domain/parts'
import { organisations } from './table.ts'

/** The pages of open organisations, the newest first. */
export const sitemap: PublicPages = async ({ db, most }) => {
  const newest = await db
    .select({ key: organisations.key })
    .from(organisations)
    .where(eq(organisations.state, 'active'))
    .orderBy(desc(organisations.id))
    .limit(most)
  return newest.map(({ key }) => ({ path: `/organisation.html?key=${key}`, changed: null }))
}

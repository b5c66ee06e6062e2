import { users } from '@leitai/identity/account/table'
import type { Db } from '@leitai/platform/db/open'
import { and, desc, eq, inArray, isNotNull } from '@leitai/platform/db/orm'
import type { PublicPages } from '@leitai/platform/domain/parts'
import { orRefuse } from '@leitai/platform/errors/refuse'
import { type Competition, competitions } from '../definition/table.ts'
import type { Content } from './contract.ts'
import { competitionsIn } from './rules.ts'
import { landingPages } from './table.ts'

type LandingPage = typeof landingPages.$inferSelect

/** A page, locked. */
export async function lockLanding(db: Db, id: number): Promise<LandingPage> {
  const [found] = await db.select().from(landingPages).where(eq(landingPages.id, id)).for('update')
  return orRefuse(found, 'landing.unknown')
}

/** The public competitions that a page names, in its order. */
export async function publicIn(db: Db, content: Content): Promise<Competition[]> {
  const ids = competitionsIn(content)
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(competitions)
    .where(and(inArray(competitions.id, ids), eq(competitions.status, 'published')))
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

export async function nameOf(db: Db, userId: number | null): Promise<string | null> {
  if (userId === null) return null
  const [found] = await db.select({ name: users.name }).from(users).where(eq(users.id, userId))
  return found?.name ?? null
}

export const rowOf = (page: LandingPage, changedBy: string | null) => ({
  id: page.id,
  key: page.key,
  title: page.content.title,
  version: page.version,
  changedAt: page.changedAt,
  changedBy,
  publishedAt: page.publishedAt,
  ahead: page.publishedVersion !== null && page.publishedVersion !== page.version,
})

/** The public pages, the newest first. */
export const sitemap: PublicPages = async ({ db, most }) => {
  const pages = await db
    .select({ key: landingPages.key, changed: landingPages.publishedAt })
    .from(landingPages)
    .where(isNotNull(landingPages.published))
    .orderBy(desc(landingPages.id))
    .limit(most)
  return pages.map(({ key, changed }) => ({ path: `/landingpage/${key}.html`, changed }))
}

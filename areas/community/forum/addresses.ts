import { competitions } from '@leitai/competition/definition/table'
import type { Db } from '@leitai/platform/db/db'
import { and, desc, eq, isNull, or } from '@leitai/platform/db/orm'
import { type Listed, MOST_EACH } from '@leitai/site/sitemap/listing'
import { forumTopics } from './table.ts'

/** Adds this domain’s public pages to the sitemap, newest first. */
export async function addAddresses({ db, addresses }: { db: Db; addresses: Listed[] }): Promise<void> {
  const topics = await db
    .select({ id: forumTopics.id, changed: forumTopics.lastAt })
    .from(forumTopics)
    .leftJoin(competitions, eq(competitions.id, forumTopics.cmptId))
    // A topic of an unpublished competition is not public either.
    .where(and(eq(forumTopics.state, 'shown'), or(isNull(forumTopics.cmptId), eq(competitions.status, 'published'))))
    .orderBy(desc(forumTopics.lastAt))
    .limit(MOST_EACH)
  addresses.push(...topics.map(({ id, changed }) => ({ path: `/topic-detail.html?id=${id}`, changed })))
}

import { competitions } from '@leitai/competition/definition/table'
import { and, desc, eq, isNull, or, sql } from '@leitai/platform/db/orm'
import type { PublicPages } from '@leitai/platform/domain/parts'
import { matchesOf } from '@leitai/platform/text/search'
import { type Search, sameWords } from '@leitai/site/search/search'
import { isOpen, ofCmpt, shown } from './list.ts'
import { forumTopics } from './table.ts'

/** Topics that everybody may read, for the search over the site: those with the latest posts first. */
export const search: Search = {
  topic: ({ keyword }) => ({
    id: sql`${forumTopics.id}`,
    title: sameWords(sql`${forumTopics.title}`),
    within: sql`${competitions.title}`,
    from: sql`from ${forumTopics} left join ${competitions} on ${ofCmpt} where ${and(shown, isOpen, ...matchesOf(forumTopics.searchText, keyword))}`,
    order: sql`${forumTopics.lastAt} desc`,
  }),
}

/** The public pages, the newest first. */
export const sitemap: PublicPages = async ({ db, most }) => {
  const topics = await db
    .select({ id: forumTopics.id, changed: forumTopics.lastAt })
    .from(forumTopics)
    .leftJoin(competitions, eq(competitions.id, forumTopics.cmptId))
    // A topic of an unpublished competition is not public either.
    .where(and(eq(forumTopics.state, 'shown'), or(isNull(forumTopics.cmptId), eq(competitions.status, 'published'))))
    .orderBy(desc(forumTopics.lastAt))
    .limit(most)
  return topics.map(({ id, changed }) => ({ path: `/topic-detail.html?id=${id}`, changed }))
}

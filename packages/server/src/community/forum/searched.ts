import { competitions } from '../../competition/definition/table.ts'
import { and, sql } from '../../platform/db/orm.ts'
import { matchesOf } from '../../platform/text/search.ts'
import { type Part, sameWords } from '../../site/search/search.ts'
import { isOpen, ofCmpt, shown } from './list.ts'
import { forumTopics } from './table.ts'

/** Topics that everybody may read, for the search over the site: those with the latest posts first. */
export async function addTopics({ keyword, parts }: { keyword: string; parts: Part[] }): Promise<void> {
  parts.push({
    kind: 'topic',
    id: sql`${forumTopics.id}`,
    title: sameWords(sql`${forumTopics.title}`),
    within: sql`${competitions.title}`,
    from: sql`from ${forumTopics} left join ${competitions} on ${ofCmpt} where ${and(shown, isOpen, ...matchesOf(forumTopics.searchText, keyword))}`,
    order: sql`${forumTopics.lastAt} desc`,
  })
}

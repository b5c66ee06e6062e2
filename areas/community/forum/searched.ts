import { competitions } from '@leitai/competition/definition/table'
import { and, sql } from '@leitai/platform/db/orm'
import { matchesOf } from '@leitai/platform/text/search'
import { type Part, sameWords } from '@leitai/site/search/search'
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

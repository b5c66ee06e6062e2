import { and, sql } from '@leitai/platform/db/orm'
import { matchesOf } from '@leitai/platform/text/search'
import type { Part } from '../search/search.ts'
import { isPublic } from './news.ts'
import { news } from './table.ts'

/** Published news for the search over the site, the newest first. */
export async function addNews({ keyword, now, parts }: { keyword: string; now: Date; parts: Part[] }): Promise<void> {
  parts.push({
    kind: 'news',
    id: sql`${news.id}`,
    title: sql`${news.title}`,
    from: sql`from ${news} where ${and(isPublic(now), ...matchesOf(news.searchText, keyword))}`,
    order: sql`${news.at} desc`,
  })
}

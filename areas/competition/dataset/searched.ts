import { and, eq, sql } from '@leitai/platform/db/orm'
import { matchesOf } from '@leitai/platform/text/search'
import type { Part } from '@leitai/site/search/search'
import { competitions } from '../definition/table.ts'
import { isPublic } from './dataset.ts'
import { datasets } from './table.ts'

/** Shared datasets for the search over the site, the newest first. */
export async function addDatasets({ keyword, parts }: { keyword: string; parts: Part[] }): Promise<void> {
  const where = and(isPublic, ...matchesOf(competitions.searchText, keyword))
  parts.push({
    kind: 'dataset',
    id: sql`${competitions.id}`,
    title: sql`${competitions.title}`,
    from: sql`from ${datasets} join ${competitions} on ${eq(competitions.id, datasets.cmptId)} where ${where}`,
    order: sql`${datasets.sharedAt} desc, ${competitions.id} desc`,
  })
}

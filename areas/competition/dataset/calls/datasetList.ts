import type { Db } from '@leitai/platform/db/db'
import { and, asc, desc, eq, inArray, type SQL, sql } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { keptRead } from '@leitai/platform/pubsub/kept-reads'
import { matchesOf } from '@leitai/platform/text/search'
import { competitions, dataFiles, stages } from '../../definition/table.ts'
import type * as contract from '../contract.ts'
import { isOut, isPublic, sumOf } from '../dataset.ts'
import { datasets } from '../table.ts'

const TAGS = 20
const orders: Record<(typeof contract.datasetOrders)[number], SQL> = {
  newest: desc(datasets.sharedAt),
  downloads: sql`sum(${dataFiles.downloads}) desc`,
  size: sql`sum(${dataFiles.size}) desc`,
}

const mostUsedTags = keptRead({ reads: [competitions, datasets] }, async (db: Db, _all: 'all') => {
  const found = await db.execute<{ tag: string; count: number }>(
    sql`select tag, count(*)::int as count from ${datasets} d join ${competitions} c on c.id = d.cmpt_id,
        jsonb_array_elements_text(c.tags) tag where c.status = 'published' group by tag order by count desc, tag limit ${TAGS}`,
  )
  return found.rows
})

export const datasetList: Handler<typeof contract.datasetList> = async ({ db, now }, input) => {
  const { page, pageSize, offset } = pageOf(input)
  const { keyword, tag, order } = input
  const where = and(
    isPublic,
    isOut(now),
    tag === '' ? undefined : sql`${competitions.tags} ? ${tag}`,
    ...matchesOf(competitions.searchText, keyword),
  )
  const found = db
    .select({ cmptId: datasets.cmptId, total: sql<number>`(count(*) over ())::int` })
    .from(datasets)
    .innerJoin(competitions, eq(competitions.id, datasets.cmptId))
    .innerJoin(dataFiles, eq(dataFiles.cmptId, datasets.cmptId))
    .leftJoin(stages, eq(stages.id, dataFiles.stageId))
    .where(where)
    .groupBy(datasets.cmptId)
  const shown = await found.orderBy(orders[order], asc(datasets.cmptId)).limit(pageSize).offset(offset)
  const ids = shown.map(({ cmptId }) => cmptId)
  const about = db
    .select({
      cmptId: competitions.id,
      title: competitions.title,
      summary: competitions.summary,
      host: competitions.host,
      cover: competitions.cover,
      tags: competitions.tags,
      download: datasets.download,
    })
    .from(datasets)
    .innerJoin(competitions, eq(competitions.id, datasets.cmptId))
    .where(inArray(datasets.cmptId, ids))
  const within = db
    .select({
      cmptId: dataFiles.cmptId,
      name: dataFiles.name,
      size: dataFiles.size,
      downloads: dataFiles.downloads,
      licence: dataFiles.licence,
    })
    .from(dataFiles)
    .leftJoin(stages, eq(stages.id, dataFiles.stageId))
    .where(and(inArray(dataFiles.cmptId, ids), isOut(now)))
  const [rows, files] = await Promise.all([about, within])
  // Behind the last page no row says how many there are.
  const total = shown[0]?.total ?? (offset === 0 ? 0 : await db.$count(found.as('found')))
  const list = rows
    .toSorted((a, b) => ids.indexOf(a.cmptId) - ids.indexOf(b.cmptId))
    .map((row) => ({ ...row, ...sumOf(files.filter(({ cmptId }) => cmptId === row.cmptId)) }))
  return { list, total, page, pageSize, tags: await mostUsedTags(db, 'all') }
}

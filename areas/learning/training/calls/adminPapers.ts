import { count, desc, inArray, sql } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import type * as contract from '../contract.papers.ts'
import { examAttempts, examPapers } from '../table.ts'

export const adminPapers: Handler<typeof contract.adminPapers> = async ({ db }, asked) => {
  const { page, pageSize, offset } = pageOf(asked)
  const [found] = await db.select({ count: count() }).from(examPapers)
  const rows = await db.select().from(examPapers).orderBy(desc(examPapers.id)).limit(pageSize).offset(offset)
  const counts = await db
    .select({
      paperId: examAttempts.paperId,
      sat: count(),
      passed: sql<number>`(count(*) filter (where ${examAttempts.passed}))::int`,
    })
    .from(examAttempts)
    .where(
      inArray(
        examAttempts.paperId,
        rows.map(({ id }) => id),
      ),
    )
    .groupBy(examAttempts.paperId)
  const of = new Map(counts.map(({ paperId, sat, passed }) => [paperId, { sat, passed }]))
  const list = rows.map((row) => ({ ...row, ...(of.get(row.id) ?? { sat: 0, passed: 0 }) }))
  return { list, total: found?.count ?? 0, page, pageSize }
}

import { and, count, desc, eq, sql } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import type * as contract from '../contract.papers.ts'
import { shownPapers, standings } from '../papers.ts'
import { examPapers } from '../table.ts'

export const trainingPapers: Handler<typeof contract.trainingPapers> = async ({ db, me, now }, asked) => {
  const { page, pageSize, offset } = pageOf(asked)
  const where = and(eq(examPapers.published, true), eq(examPapers.forClasses, false))
  const [found] = await db.select({ count: count() }).from(examPapers).where(where)
  // Papers that are over come last.
  const over = sql`coalesce(${examPapers.until} <= ${now}, false)`
  const rows = await db
    .select()
    .from(examPapers)
    .where(where)
    .orderBy(over, desc(examPapers.id))
    .limit(pageSize)
    .offset(offset)
  const papers = await shownPapers(db, rows, now)
  const ids = rows.map(({ id }) => id)
  const mine = me && ids.length > 0 ? await standings(db, me.id, ids) : null
  const none = { used: 0, best: null, passed: false, open: null }
  const list = papers.map((paper) => ({ ...paper, mine: me && (mine?.get(paper.id) ?? none) }))
  return { list, total: found?.count ?? 0, page, pageSize }
}

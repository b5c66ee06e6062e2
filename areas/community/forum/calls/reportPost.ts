import { limits } from '@leitai/platform/contract/limits'
import { and, count, eq, gte, sql } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { dayStart } from '@leitai/platform/time/day'
import type * as contract from '../contract.ts'
import { lockPost } from '../lookup.ts'
import { refusalToReport } from '../rules.ts'
import { forumReports } from '../table.ts'

export const reportPost: Handler<typeof contract.reportPost> = async ({ db, me, now }, { postId, kind, text }) => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`circle reports of ${me.id}`}))`)
  const { post } = await lockPost(db, postId, me)
  refuse(refusalToReport(post, me))
  const own = eq(forumReports.reporterId, me.id)
  const open = await db
    .select({ id: forumReports.id })
    .from(forumReports)
    .where(and(own, eq(forumReports.postId, postId), eq(forumReports.state, 'open')))
  refuse(open.length > 0 ? { code: 'circle.reported' } : null)
  const [made] = await db
    .select({ count: count() })
    .from(forumReports)
    .where(and(own, gte(forumReports.at, dayStart(now))))
  const limit = limits.forum.reportsDay
  refuse((made?.count ?? 0) < limit ? null : { code: 'circle.reportsDay', values: { limit } })
  await db.insert(forumReports).values({ postId, reporterId: me.id, kind, text, at: now })
  return { ok: true }
}

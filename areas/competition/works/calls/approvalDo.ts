import { and, eq, sql } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
import { isMember, refusalToLike } from '../gallery.ts'
import { workLikes, works } from '../table.ts'
import { workView } from '../work-view.ts'

export const approvalDo: Handler<typeof contract.approvalDo> = async (context, { entryId, like }) => {
  const { db, me, now } = context
  const { team } = await workView(context, entryId)
  refuse(refusalToLike(me, await isMember(db, team.id, me.id)))
  // Lock first: two concurrent likes by one person count once.
  await db.select({ id: works.id }).from(works).where(eq(works.id, entryId)).for('update')
  const mine = and(eq(workLikes.entryId, entryId), eq(workLikes.userId, me.id))
  const changed = like
    ? await db.insert(workLikes).values({ entryId, userId: me.id, at: now }).onConflictDoNothing().returning()
    : await db.delete(workLikes).where(mine).returning()
  const [counted] = await db
    .update(works)
    .set({ likes: sql`${works.likes} + ${like ? changed.length : -changed.length}::int` })
    .where(eq(works.id, entryId))
    .returning({ likes: works.likes })
  return { liked: like, likes: orRefuse(counted, 'entry.unknown').likes }
}

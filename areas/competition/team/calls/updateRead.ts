import { and, eq, sql } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as team from '../contract.ts'
import { ownTeam } from '../own-team.ts'
import { members, teamEvents } from '../table.ts'

export const updateRead: Handler<typeof team.updateRead> = async ({ db, me }, { teamId }) => {
  await ownTeam(db, teamId, { userId: me.id, lock: false })
  const newest = db
    .select({ id: sql`coalesce(max(${teamEvents.id}), 0)` })
    .from(teamEvents)
    .where(eq(teamEvents.teamId, teamId))
  await db
    .update(members)
    .set({ readEvent: sql`(${newest})` })
    .where(and(eq(members.teamId, teamId), eq(members.userId, me.id)))
  return { ok: true }
}

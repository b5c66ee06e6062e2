import { users } from '@leitai/identity/account/table'
import { refusalText } from '@leitai/platform/contract/refusals'
import { desc, eq, sql } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { taughtClass } from '../class.ts'
import type * as contract from '../contract.roster.ts'
import { refusalToChange, refusalToUndo } from '../rules.ts'
import { classInvites, classRosters } from '../table.ts'

const MOST = 50

export const rosterBatches: Handler<typeof contract.rosterBatches> = async (context, { classId }) => {
  const { db, now, language } = context
  const { class: one } = await taughtClass(context, classId, 'roster')
  const found = await db
    .select({
      id: classRosters.id,
      at: classRosters.at,
      undoneAt: classRosters.undoneAt,
      by: users.name,
      added: sql<number>`jsonb_array_length(${classRosters.added})`,
      changed: sql<number>`jsonb_array_length(${classRosters.changed})`,
      invited: sql<number>`(select count(*)::int from ${classInvites} where ${classInvites.rosterId} = ${classRosters.id})`,
    })
    .from(classRosters)
    .leftJoin(users, eq(users.id, classRosters.byId))
    .where(eq(classRosters.classId, classId))
    .orderBy(desc(classRosters.id))
    .limit(MOST)
  const list = found.map((roster) => {
    const why = refusalToUndo(roster, now) ?? refusalToChange(one)
    return { ...roster, may: { undo: why && refusalText(why, language) } }
  })
  return { list }
}

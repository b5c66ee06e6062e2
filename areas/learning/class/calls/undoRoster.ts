import { audit } from '@leitai/platform/audit/audit'
import { eq } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { taughtClass } from '../class.ts'
import type * as contract from '../contract.roster.ts'
import { removePeople } from '../people.ts'
import { lockRoster, stillFromRoster, writePeople } from '../roster.ts'
import { refusalToChange, refusalToUndo } from '../rules.ts'
import { classInvites, classRosters } from '../table.ts'

export const undoRoster: Handler<typeof contract.undoRoster> = async (context, { batchId }) => {
  const { db, now } = context
  const { roster, class: one } = await lockRoster(db, batchId)
  const { classId, added, changed } = roster
  await taughtClass(context, classId, 'roster')
  refuse(refusalToUndo(roster, now) ?? refusalToChange(one))
  const removed = added.length === 0 ? [] : await removePeople(db, classId, stillFromRoster(added), now)
  await writePeople(db, classId, changed)
  const withdrawn = await db
    .delete(classInvites)
    .where(eq(classInvites.rosterId, batchId))
    .returning({ id: classInvites.id })
  await db.update(classRosters).set({ undoneAt: now }).where(eq(classRosters.id, batchId))
  const done = { removed: removed.length, restored: changed.length, withdrawn: withdrawn.length }
  await audit(context, {
    action: 'class.rosterUndo',
    target: { kind: 'class', id: classId },
    detail: { batchId, ...done },
  })
  return done
}

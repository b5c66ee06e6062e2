import type * as contract from '@leitai/contract/learning/class'
import { audit } from '../../../platform/audit/audit.ts'
import { eq } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { ownClass } from '../class.ts'
import { archiveChanged } from '../hooks.ts'
import { classes } from '../table.ts'

export const archiveClass: Handler<typeof contract.archiveClass> = async (context, { classId, archive }) => {
  const { db, now } = context
  await ownClass(context, classId)
  // Nobody joins a class that is over, nor by a code of the term before.
  await db
    .update(classes)
    .set({ archivedAt: archive ? now : null, joinCode: null })
    .where(eq(classes.id, classId))
  await archiveChanged.run({ db, classId, archived: archive, now })
  await audit(context, { action: 'class.archive', target: { kind: 'class', id: classId }, detail: { archive } })
  return { ok: true }
}

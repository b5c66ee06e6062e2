import { audit } from '@leitai/platform/audit/audit'
import { eq } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { ownClass } from '../class.ts'
import type * as contract from '../contract.ts'
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

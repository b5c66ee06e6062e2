import { audit } from '@leitai/platform/audit/audit'
import { eq } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { lockClass, ownClass } from '../class.ts'
import type * as contract from '../contract.ts'
import { classes } from '../table.ts'

export const saveClass: Handler<typeof contract.saveClass> = async (context, { classId, ...text }) => {
  await ownClass(context, classId)
  await lockClass(context.db, classId)
  await context.db.update(classes).set(text).where(eq(classes.id, classId))
  await audit(context, { action: 'class.save', target: { kind: 'class', id: classId } })
  return { ok: true }
}

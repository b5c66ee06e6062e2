import type * as contract from '@leitai/contract/learning/class'
import { audit } from '../../../platform/audit/audit.ts'
import { eq } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { lockClass, ownClass } from '../class.ts'
import { classes } from '../table.ts'

export const saveClass: Handler<typeof contract.saveClass> = async (context, { classId, ...text }) => {
  await ownClass(context, classId)
  await lockClass(context.db, classId)
  await context.db.update(classes).set(text).where(eq(classes.id, classId))
  await audit(context, { action: 'class.save', target: { kind: 'class', id: classId } })
  return { ok: true }
}

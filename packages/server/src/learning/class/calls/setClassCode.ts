import type * as contract from '@leitai/contract/learning/class'
import { newCode } from '../../../identity/organisation/join-code.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { eq } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { lockClass, ownClass } from '../class.ts'
import { classes } from '../table.ts'

export const setClassCode: Handler<typeof contract.setClassCode> = async (context, { classId, on }) => {
  await ownClass(context, classId)
  await lockClass(context.db, classId)
  const joinCode = on ? newCode() : null
  await context.db.update(classes).set({ joinCode }).where(eq(classes.id, classId))
  await audit(context, { action: 'class.code', target: { kind: 'class', id: classId }, detail: { on } })
  return { joinCode }
}

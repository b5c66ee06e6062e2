import { newCode } from '@leitai/identity/organisation/join-code'
import { audit } from '@leitai/platform/audit/audit'
import { eq } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { lockClass, ownClass } from '../class.ts'
import type * as contract from '../contract.ts'
import { classes } from '../table.ts'

export const setClassCode: Handler<typeof contract.setClassCode> = async (context, { classId, on }) => {
  await ownClass(context, classId)
  await lockClass(context.db, classId)
  const joinCode = on ? newCode() : null
  await context.db.update(classes).set({ joinCode }).where(eq(classes.id, classId))
  await audit(context, { action: 'class.code', target: { kind: 'class', id: classId }, detail: { on } })
  return { joinCode }
}

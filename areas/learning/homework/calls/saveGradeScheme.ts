import { audit } from '@leitai/platform/audit/audit'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { lockClass, taughtClass } from '../../class/class.ts'
import type * as contract from '../contract.grades.ts'
import { gradeSchemes } from '../table.ts'

export const saveGradeScheme: Handler<typeof contract.saveGradeScheme> = async (context, { classId, scheme }) => {
  const { db } = context
  await taughtClass(context, classId, 'grades')
  await lockClass(db, classId)
  await db
    .insert(gradeSchemes)
    .values({ classId, scheme })
    .onConflictDoUpdate({ target: gradeSchemes.classId, set: { scheme } })
  await audit(context, { action: 'homework.scheme', target: { kind: 'class', id: classId }, detail: scheme })
  return { ok: true }
}

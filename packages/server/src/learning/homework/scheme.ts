import type { GradeScheme } from '@leitai/contract/learning/homework.grading'
import type { Db } from '../../platform/db/db.ts'
import { eq } from '../../platform/db/orm.ts'
import { usualScheme } from './grading.ts'
import { gradeSchemes } from './table.ts'

export async function schemeOf(db: Db, classId: number): Promise<GradeScheme> {
  const [found] = await db.select().from(gradeSchemes).where(eq(gradeSchemes.classId, classId))
  return found?.scheme ?? usualScheme
}

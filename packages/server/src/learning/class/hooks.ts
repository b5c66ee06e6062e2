import type { Db } from '../../platform/db/db.ts'
import { defineHook } from '../../platform/domain/hook.ts'

/** Students came into a class or left it. */
export const studentsChanged = defineHook<{
  db: Db
  classId: number
  added: number[]
  removed: number[]
  now: Date
}>('class.studentsChanged')

import type { Db } from '../../platform/db/db.ts'
import { defineHook } from '../../platform/domain/hook.ts'

/** People came into a class or left it, in whatever role. */
export const peopleChanged = defineHook<{
  db: Db
  classId: number
  added: number[]
  removed: number[]
  now: Date
}>('class.peopleChanged')

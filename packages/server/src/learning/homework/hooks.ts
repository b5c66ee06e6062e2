import type { Db } from '../../platform/db/db.ts'
import { defineHook } from '../../platform/domain/hook.ts'

/** What a teacher did may change grades of homework, or who sees them: its rule, release, times, a grade by hand. */
export const gradesMoved = defineHook<{ db: Db; homeworkId: number; now: Date }>('homework.gradesMoved')

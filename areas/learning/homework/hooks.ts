import type { Db } from '@leitai/platform/db/db'
import { defineHook } from '@leitai/platform/domain/hook'

/** What a teacher did may change grades of homework, or who sees them: its rule, release, times, a grade by hand. */
export const gradesMoved = defineHook<{ db: Db; homeworkId: number; now: Date }>('homework.gradesMoved')

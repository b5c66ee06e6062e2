import type { Db } from '../../platform/db/db.ts'
import { defineHook } from '../../platform/domain/hook.ts'

/** An attempt at a paper has its score. */
export const attemptMarked = defineHook<{ db: Db; paperId: number; now: Date }>('training.attemptMarked')

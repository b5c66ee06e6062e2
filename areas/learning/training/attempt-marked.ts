import type { Db } from '@leitai/platform/db/open'
import { defineHook } from '@leitai/platform/domain/hook'

/** An attempt at a paper has its score. */
export const attemptMarked = defineHook<{ db: Db; paperId: number; now: Date }>('training.attemptMarked')

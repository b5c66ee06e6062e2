import type { Db } from '../../platform/db/db.ts'
import { defineHook } from '../../platform/domain/hook.ts'

/**
 * What a stage's final board says may have changed, within the transaction that changed it. `tell`: who learns something new by it gets a notice.
 */
export const resultsChanged = defineHook<{ db: Db; stageId: number; now: Date; notify: boolean }>(
  'definition.resultsChanged',
)

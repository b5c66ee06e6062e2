import type { Db } from '../../platform/db/db.ts'
import { defineHook } from '../../platform/domain/hook.ts'

/**
 * A stage's final board may have changed; runs in the transaction of the change. `notify`: whether users whose result changes get
 * a notice.
 */
export const resultsChanged = defineHook<{ db: Db; stageId: number; now: Date; notify: boolean }>(
  'definition.resultsChanged',
)

import type { Db } from '@leitai/platform/db/db'
import { defineHook } from '@leitai/platform/domain/hook'

/**
 * A stage's final board may have changed; runs in the transaction of the change. `notify`: whether users whose result changes get
 * a notice.
 */
export const resultsChanged = defineHook<{ db: Db; stageId: number; now: Date; notify: boolean }>(
  'definition.resultsChanged',
)

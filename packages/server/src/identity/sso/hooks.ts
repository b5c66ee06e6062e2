import type { Words } from '@leitai/contract/core/shape'
import type { Db } from '../../platform/db/db.ts'
import { defineHook } from '../../platform/domain/hook.ts'

/** Something about a log-in provider that the admins should look at: notifies them. */
export const operatorTold = defineHook<{ db: Db; title: Words; body: Words; link: string; now: Date }>(
  'sso.operatorTold',
)

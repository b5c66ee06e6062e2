import type { Words } from '@leitai/platform/contract/inputs'
import type { Db } from '@leitai/platform/db/open'
import { defineHook } from '@leitai/platform/domain/hook'

/** Something about a log-in provider that the admins should look at: notifies them. */
export const operatorNotified = defineHook<{ db: Db; title: Words; body: Words; link: string; now: Date }>(
  'sso.operatorNotified',
)

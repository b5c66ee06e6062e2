import type { AppContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/db'
import { defineHook } from '@leitai/platform/domain/hook'

/** A submission was scored that is not for practice: a user's first in a competition, or a later one. */
export const submissionScored = defineHook<{
  db: Db
  ctx: Pick<AppContext, 'config'>
  userId: number
  cmptId: number
  now: Date
}>('submission.scored')

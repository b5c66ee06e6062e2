import type { AppContext } from '../../platform/context/app-context.ts'
import type { Db } from '../../platform/db/db.ts'
import { defineHook } from '../../platform/domain/hook.ts'

/** A submission was scored that is not for practice: a user's first in a competition, or a later one. */
export const submissionScored = defineHook<{
  db: Db
  ctx: Pick<AppContext, 'config'>
  userId: number
  cmptId: number
  now: Date
}>('submission.scored')

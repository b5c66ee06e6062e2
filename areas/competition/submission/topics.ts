import type { AppContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { type SQLWrapper, sql } from '@leitai/platform/db/orm'
import { defineHook } from '@leitai/platform/domain/hook'

const TOPIC = 'submission:'

/** The topic for changes of a team's submissions. */
export const submissionTopic = (teamId: number) => `${TOPIC}${teamId}`

/** The same in a statement. */
export const submissionTopicOf = (teamId: SQLWrapper) => sql`${TOPIC}::text || ${teamId}`

/** A submission was scored that is not for practice: a user's first in a competition, or a later one. */
export const submissionScored = defineHook<{
  db: Db
  ctx: Pick<AppContext, 'config'>
  userId: number
  cmptId: number
  now: Date
}>('submission.scored')

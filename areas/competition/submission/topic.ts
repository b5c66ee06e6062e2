import { type SQLWrapper, sql } from '@leitai/platform/db/orm'

const TOPIC = 'submission:'

/** The topic for changes of a team's submissions. */
export const submissionTopic = (teamId: number) => `${TOPIC}${teamId}`

/** The same in a statement. */
export const submissionTopicOf = (teamId: SQLWrapper) => sql`${TOPIC}::text || ${teamId}`

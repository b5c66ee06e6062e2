import { person, time } from '@leitai/platform/db/columns'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from '@leitai/platform/db/orm'
import { cmptId } from '../definition/table.ts'

/** Sign-up requests where the host decides, and users who were refused or removed. */
export const signUpRequests = pgTable(
  'sign_up_requests',
  {
    cmptId: cmptId().notNull(),
    userId: person('user_id', { onDelete: 'cascade' }).notNull(),
    state: text('state', { enum: ['waiting', 'refused', 'removed'] }).notNull(),
    answers: jsonb('answers').$type<Record<string, string>>().notNull(),
    lookingForTeam: boolean('looking_for_team').notNull().default(false),
    /** The invitation code it consumed; another request consumes no other. */
    code: text('code').notNull().default(''),
    reason: text('reason').notNull().default(''),
    at: time('at').notNull(),
    decidedAt: time('decided_at'),
  },
  (table) => [
    primaryKey({ columns: [table.cmptId, table.userId] }),
    index('sign_up_requests_state').on(table.cmptId, table.state, table.at),
    index('sign_up_requests_user').on(table.userId),
  ],
)

export const follows = pgTable(
  'competition_follows',
  {
    cmptId: cmptId().notNull(),
    userId: person('user_id', { onDelete: 'cascade' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.cmptId, table.userId] }),
    index('competition_follows_user').on(table.userId),
  ],
)

/** Which users searched for a word on a day in Shanghai, each counted once: a single user cannot make a word hot. */
export const searchTerms = pgTable(
  'search_terms',
  { term: text('term').notNull(), day: text('day').notNull(), userId: integer('user_id').notNull() },
  (table) => [primaryKey({ columns: [table.term, table.day, table.userId] })],
)

export type SignUpRequest = typeof signUpRequests.$inferSelect

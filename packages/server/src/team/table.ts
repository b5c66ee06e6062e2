import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../account/table.ts'
import { competitions } from '../competition/table.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })

export const teams = pgTable(
  'teams',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    cmptId: integer('cmpt_id')
      .notNull()
      .references(() => competitions.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    logo: text('logo'),
    intro: text('intro').notNull().default(''),
    captainId: integer('captain_id')
      .notNull()
      .references(() => users.id),
    state: text('state', { enum: ['active', 'merged', 'deleted'] })
      .notNull()
      .default('active'),
    recruiting: text('recruiting', { enum: ['open', 'closed'] })
      .notNull()
      .default('closed'),
    /** The host's own entry, marked on the board and out of the prizes. */
    baseline: boolean('baseline').notNull().default(false),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('teams_name').on(table.cmptId, sql`lower(${table.name})`).where(sql`${table.state} = 'active'`),
    index('teams_cmpt').on(table.cmptId),
  ],
)

export const members = pgTable(
  'team_members',
  {
    teamId: integer('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    cmptId: integer('cmpt_id')
      .notNull()
      .references(() => competitions.id, { onDelete: 'cascade' }),
    joinedAt: time('joined_at').notNull(),
  },
  // One person, one team a competition: the index keeps it, whoever races.
  (table) => [primaryKey({ columns: [table.cmptId, table.userId] }), index('team_members_team').on(table.teamId)],
)
export type Team = typeof teams.$inferSelect

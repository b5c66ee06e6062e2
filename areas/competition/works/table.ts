import { identity, person, time } from '@leitai/platform/db/columns'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from '@leitai/platform/db/orm'
import { cmptId, stageId } from '../definition/table.ts'
import { teams } from '../team/table.ts'
import type { WorkContent } from './contract.ts'

/** A team's work for a stage of an application competition. */
export const works = pgTable(
  'entries',
  {
    id: identity(),
    cmptId: cmptId().notNull(),
    stageId: stageId().notNull(),
    teamId: integer('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    draft: jsonb('draft').$type<WorkContent>().notNull(),
    /** The last submitted version; judges and the gallery see only this one. */
    content: jsonb('content').$type<WorkContent>(),
    revision: integer('revision').notNull(),
    version: integer('version').notNull().default(0),
    likes: integer('likes').notNull().default(0),
    changedAt: time('changed_at').notNull(),
    changedBy: person('changed_by'),
    submittedAt: time('submitted_at'),
  },
  (table) => [
    uniqueIndex('entries_team').on(table.stageId, table.teamId),
    index('entries_cmpt').on(table.cmptId),
    index('entries_by_team').on(table.teamId),
  ],
)

export const workLikes = pgTable(
  'entry_likes',
  {
    entryId: integer('entry_id')
      .notNull()
      .references(() => works.id, { onDelete: 'cascade' }),
    userId: person('user_id', { onDelete: 'cascade' }).notNull(),
    at: time('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.entryId, table.userId] }), index('entry_likes_user').on(table.userId)],
)

/** When the public sees a competition's works; never without a row. */
export const galleries = pgTable('entry_galleries', {
  cmptId: cmptId().primaryKey(),
  gallery: text('gallery', { enum: ['none', 'after', 'now'] }).notNull(),
})
export type Work = typeof works.$inferSelect

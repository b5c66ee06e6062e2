import type { Words } from '@leitai/contract/shape'
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '../account/table.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })

/** What the platform tells a person, or everybody. */
export const notices = pgTable(
  'notices',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Null: everybody who had an account then. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['system', 'team', 'competition', 'official'] }).notNull(),
    title: jsonb('title').$type<Words>().notNull(),
    body: jsonb('body').$type<Words>().notNull(),
    /** Address below the base, as paths.ts builds it. */
    link: text('link'),
    at: time('at').notNull(),
  },
  (table) => [index('notices_user').on(table.userId, table.id)],
)

/** What a person did with a notice; without a row it is unread. */
export const noticeMarks = pgTable(
  'notice_marks',
  {
    noticeId: integer('notice_id')
      .notNull()
      .references(() => notices.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    readAt: time('read_at'),
    deletedAt: time('deleted_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.noticeId] })],
)

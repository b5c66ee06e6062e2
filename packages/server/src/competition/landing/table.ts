import type { Content } from '@leitai/contract/competition/landing'
import { users } from '../../identity/account/table.ts'
import { integer, jsonb, pgTable, text, timestamp } from '../../platform/db/orm.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })

/** A landing page: as it is written, and as the public sees it. */
export const landingPages = pgTable('landing_pages', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  key: text('key').notNull().unique(),
  content: jsonb('content').$type<Content>().notNull(),
  version: integer('version').notNull().default(1),
  changedAt: time('changed_at').notNull(),
  changedBy: integer('changed_by').references(() => users.id),
  published: jsonb('published').$type<Content>(),
  /** The version that the public sees. */
  publishedVersion: integer('published_version'),
  publishedAt: time('published_at'),
})

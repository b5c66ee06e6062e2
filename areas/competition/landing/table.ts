import { identity, person, time } from '@leitai/platform/db/columns'
import { integer, jsonb, pgTable, text } from '@leitai/platform/db/orm'
import type { Content } from './contract.ts'

/** A landing page: the draft and the public version. */
export const landingPages = pgTable('landing_pages', {
  id: identity(),
  key: text('key').notNull().unique(),
  content: jsonb('content').$type<Content>().notNull(),
  version: integer('version').notNull().default(1),
  changedAt: time('changed_at').notNull(),
  changedBy: person('changed_by'),
  published: jsonb('published').$type<Content>(),
  /** The public version. */
  publishedVersion: integer('published_version'),
  publishedAt: time('published_at'),
})

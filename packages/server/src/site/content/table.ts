import type { Words } from '@leitai/contract/core/shape'
import type { PageKey, shareChannels } from '@leitai/contract/site/content'
import type * as z from 'zod/mini'
import { users } from '../../identity/account/table.ts'
import { boolean, index, integer, jsonb, pgTable, primaryKey, sql, text, timestamp } from '../../platform/db/orm.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })
const words = (name: string) => jsonb(name).$type<Words>().notNull()

export const news = pgTable(
  'news',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    title: words('title'),
    summary: words('summary'),
    body: words('body'),
    cover: text('cover'),
    source: text('source').notNull().default(''),
    tags: jsonb('tags').$type<string[]>().notNull().default(sql`'[]'::jsonb`),
    state: text('state', { enum: ['draft', 'published', 'withdrawn'] })
      .notNull()
      .default('draft'),
    pinned: boolean('pinned').notNull().default(false),
    /** When it appears, or has appeared; null for a draft. */
    at: time('at'),
    version: integer('version').notNull().default(1),
    searchText: text('search_text').notNull().default(''),
    changedAt: time('changed_at').notNull(),
    changedBy: integer('changed_by').references(() => users.id),
  },
  (table) => [
    index('news_public').on(table.state, table.at),
    index('news_order').on(table.pinned, table.at, table.id).where(sql`${table.state} = 'published'`),
    index('news_changed').on(table.changedAt),
  ],
)

export const newsShares = pgTable(
  'news_shares',
  {
    newsId: integer('news_id')
      .notNull()
      .references(() => news.id, { onDelete: 'cascade' }),
    channel: text('channel').$type<(typeof shareChannels)[number]>().notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.newsId, table.channel] })],
)

/** Every text that a page ever had; the newest published one stands. */
export const pageTexts = pgTable(
  'page_texts',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    key: text('key').$type<z.output<typeof PageKey>>().notNull(),
    text: words('text'),
    at: time('at').notNull(),
    by: integer('by').references(() => users.id),
    publishedAt: time('published_at'),
    /** Changed so much that whoever agreed to the text before is asked again. */
    askAgain: boolean('ask_again').notNull().default(false),
  },
  (table) => [index('page_texts_key').on(table.key, table.id)],
)

/** Who found a page of help. `voter` is a keyed digest of the account, or of the address and the browser: it tells nobody who it was. */
export const pageVotes = pgTable(
  'page_votes',
  {
    key: text('key').notNull(),
    voter: text('voter').notNull(),
    helpful: boolean('helpful').notNull(),
    at: time('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.voter] })],
)

import { identity, person, strings, time, words } from '@leitai/platform/db/columns'
import { boolean, index, integer, pgTable, primaryKey, sql, text } from '@leitai/platform/db/orm'
import { searchIndex } from '@leitai/platform/text/search'
import type * as z from 'zod/mini'
import type { PageKey, shareChannels } from './contract.ts'

export const news = pgTable(
  'news',
  {
    id: identity(),
    title: words('title'),
    summary: words('summary'),
    body: words('body'),
    cover: text('cover'),
    source: text('source').notNull().default(''),
    tags: strings('tags').default(sql`'[]'::jsonb`),
    state: text('state', { enum: ['draft', 'published', 'withdrawn'] })
      .notNull()
      .default('draft'),
    pinned: boolean('pinned').notNull().default(false),
    /** When it appears or appeared; null for a draft. */
    at: time('at'),
    version: integer('version').notNull().default(1),
    searchText: text('search_text').notNull().default(''),
    changedAt: time('changed_at').notNull(),
    changedBy: person('changed_by'),
  },
  (table) => [
    index('news_public').on(table.state, table.at),
    index('news_order').on(table.pinned, table.at, table.id).where(sql`${table.state} = 'published'`),
    index('news_changed').on(table.changedAt),
    searchIndex('news_search'),
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

/** All versions of a page’s text; the latest published one is shown. */
export const pageTexts = pgTable(
  'page_texts',
  {
    id: identity(),
    key: text('key').$type<z.output<typeof PageKey>>().notNull(),
    text: words('text'),
    at: time('at').notNull(),
    by: person('by'),
    publishedAt: time('published_at'),
    /** The change is so large that users who agreed to an earlier text must agree again. */
    askAgain: boolean('ask_again').notNull().default(false),
  },
  (table) => [index('page_texts_key').on(table.key, table.id)],
)

/** Votes on whether a page helped. `voter` is a keyed digest of the account, or of address and browser, and identifies nobody. */
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

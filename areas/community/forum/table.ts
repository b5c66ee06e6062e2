import { cmptId } from '@leitai/competition/definition/table'
import { identity, person, strings, time } from '@leitai/platform/db/columns'
import {
  type AnyPgColumn,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
} from '@leitai/platform/db/orm'
import { searchIndex } from '@leitai/platform/text/search'
import type * as z from 'zod/mini'
import type { PostReportKind } from './contract.ts'

const states = ['shown', 'hidden', 'deleted'] as const

export const forumTopics = pgTable(
  'circle_topics',
  {
    id: identity(),
    /** Null: no competition. */
    cmptId: cmptId(),
    authorId: person('author_id').notNull(),
    title: text('title').notNull(),
    tags: strings('tags').default(sql`'[]'::jsonb`),
    /** The beginning of the text without Markdown. */
    excerpt: text('excerpt').notNull(),
    searchText: text('search_text').notNull(),
    /** State of the opening post. */
    state: text('state', { enum: states }).notNull().default('shown'),
    pinnedAt: time('pinned_at'),
    closedAt: time('closed_at'),
    /** Closed by a host or an admin: its author cannot reopen it. */
    closedByModerator: boolean('closed_by_moderator').notNull().default(false),
    bestId: integer('best_id').references((): AnyPgColumn => forumPosts.id, { onDelete: 'set null' }),
    replies: integer('replies').notNull().default(0),
    likes: integer('likes').notNull().default(0),
    /** Sort key for “hot”: creation time plus the logarithm of likes and replies. */
    heat: doublePrecision('heat').notNull().default(0),
    at: time('at').notNull(),
    lastAt: time('last_at').notNull(),
  },
  (table) => [
    index('circle_topics_last').on(table.state, table.lastAt),
    index('circle_topics_new').on(table.state, table.at),
    index('circle_topics_heat').on(table.state, table.heat),
    index('circle_topics_cmpt').on(table.cmptId, table.lastAt),
    index('circle_topics_author').on(table.authorId),
    index('circle_topics_best').on(table.bestId),
    searchIndex('circle_topics_search'),
  ],
)

/** All posts of a topic: its opening post and the replies. */
export const forumPosts = pgTable(
  'circle_posts',
  {
    id: identity(),
    topicId: integer('topic_id')
      .notNull()
      .references(() => forumTopics.id, { onDelete: 'cascade' }),
    authorId: person('author_id').notNull(),
    opening: boolean('opening').notNull(),
    /** The first reply of its thread; null in that reply itself. */
    threadId: integer('thread_id').references((): AnyPgColumn => forumPosts.id, { onDelete: 'cascade' }),
    replyToId: integer('reply_to_id').references((): AnyPgColumn => forumPosts.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    /** Users mentioned with @. */
    mentions: jsonb('mentions').$type<number[]>().notNull().default(sql`'[]'::jsonb`),
    likes: integer('likes').notNull().default(0),
    state: text('state', { enum: states }).notNull().default('shown'),
    hideReason: text('hide_reason').notNull().default(''),
    hiddenBy: person('hidden_by'),
    /** Written by a new account and not yet checked by a moderator. */
    fresh: boolean('fresh').notNull().default(false),
    at: time('at').notNull(),
    editedAt: time('edited_at'),
  },
  (table) => [
    index('circle_posts_topic').on(table.topicId, table.id),
    index('circle_posts_thread').on(table.threadId),
    index('circle_posts_author').on(table.authorId, table.at),
    index('circle_posts_fresh').on(table.id).where(sql`${table.fresh}`),
    index('circle_posts_hidden').on(table.id).where(sql`${table.state} = 'hidden'`),
    index('circle_posts_reply_to').on(table.replyToId),
  ],
)

export const forumLikes = pgTable(
  'circle_likes',
  {
    postId: integer('post_id')
      .notNull()
      .references(() => forumPosts.id, { onDelete: 'cascade' }),
    userId: person('user_id', { onDelete: 'cascade' }).notNull(),
    at: time('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.userId] }), index('circle_likes_user').on(table.userId)],
)

/** Users notified of a topic’s replies; its author follows it from the start. */
export const forumFollows = pgTable(
  'circle_follows',
  {
    topicId: integer('topic_id')
      .notNull()
      .references(() => forumTopics.id, { onDelete: 'cascade' }),
    userId: person('user_id', { onDelete: 'cascade' }).notNull(),
    at: time('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.topicId, table.userId] }), index('circle_follows_user').on(table.userId)],
)

export const forumReports = pgTable(
  'circle_reports',
  {
    id: identity(),
    postId: integer('post_id')
      .notNull()
      .references(() => forumPosts.id, { onDelete: 'cascade' }),
    reporterId: person('reporter_id').notNull(),
    kind: text('kind').$type<z.output<typeof PostReportKind>>().notNull(),
    text: text('text').notNull(),
    state: text('state', { enum: ['open', 'upheld', 'unfounded'] })
      .notNull()
      .default('open'),
    answeredBy: person('answered_by'),
    at: time('at').notNull(),
    answeredAt: time('answered_at'),
  },
  (table) => [
    index('circle_reports_post').on(table.postId, table.state),
    index('circle_reports_open').on(table.postId).where(sql`${table.state} = 'open'`),
    index('circle_reports_reporter').on(table.reporterId, table.at),
  ],
)

/** Users who may not write until a given time; expired rows have no effect. */
export const forumMutes = pgTable('circle_mutes', {
  userId: person('user_id', { onDelete: 'cascade' }).primaryKey(),
  until: time('until').notNull(),
  reason: text('reason').notNull(),
  by: person('by'),
  at: time('at').notNull(),
})

import { bigint, integer, pgTable, text, varchar } from '../db/orm.ts'

/** The single row that all processes of an installation agree on. */
export const installation = pgTable('installation', {
  id: integer('id').primaryKey(),
  /** Identifies SECRET without revealing it. */
  secretMark: text('secret_mark').notNull(),
  siteUrl: text('site_url').notNull(),
})

/** Request counts across all processes; their columns are defined by the rate limiter's library. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
})

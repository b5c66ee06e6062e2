import { bigint, integer, pgTable, text, varchar } from '../db/orm.ts'

/** The one row that all processes of an installation agree on. */
export const installation = pgTable('installation', {
  id: integer('id').primaryKey(),
  /** Tells SECRET again without telling it. */
  secretMark: text('secret_mark').notNull(),
  siteUrl: text('site_url').notNull(),
})

/** Requests counted for all processes together; the limiter's library says what stands in it. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
})

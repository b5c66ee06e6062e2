import { and, eq, gt, lte, type SQL, sql } from '@leitai/platform/db/orm'
import type * as z from 'zod/mini'
import type { NewsState } from './contract.ts'
import { news, newsShares } from './table.ts'

/** News that the public may see now. */
export const isPublic = (now: Date) => and(eq(news.state, 'published'), lte(news.at, now))

export const stateOf = (row: Pick<typeof news.$inferSelect, 'state' | 'at'>, now: Date): z.output<typeof NewsState> =>
  row.state === 'published' && row.at && row.at > now ? 'scheduled' : row.state

export const inState = (state: z.output<typeof NewsState> | undefined, now: Date) =>
  state === undefined
    ? undefined
    : state === 'scheduled'
      ? and(eq(news.state, 'published'), gt(news.at, now))
      : state === 'published'
        ? isPublic(now)
        : eq(news.state, state)

/** Number of shares, as a column of a query. */
export const sharesOf: SQL<number> = sql<number>`coalesce((
  select sum(${newsShares.count}) from ${newsShares} where ${newsShares.newsId} = ${news.id})::int, 0)`

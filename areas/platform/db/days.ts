import { and, type Column, gte, lt, type SQL, type SQLWrapper, sql } from './orm.ts'

const DAY_MS = 86_400_000

interface Days {
  from?: string | undefined
  until?: string | undefined
}

const startOf = (day: string) => new Date(`${day}T00:00:00+08:00`)

/** When days in Shanghai from `from` to `until` (yyyy-MM-dd), both included, begin and are over. */
export const boundsOf = ({ from, until }: Days) => ({
  since: from === undefined ? null : startOf(from),
  before: until === undefined ? null : new Date(startOf(until).getTime() + DAY_MS),
})

/** The day in Shanghai of a time, to group by: the name below is made of the groups’ days, as for every row it would cost more than all else. */
export const shanghaiDay = (at: SQLWrapper) => sql`date_trunc('day', ${at} at time zone 'Asia/Shanghai')`

/** The same as yyyy-MM-dd. */
export const shanghaiDayName = (at: SQLWrapper) => sql<string>`to_char(${shanghaiDay(at)}, 'YYYY-MM-DD')`

/** The condition that a time is on one of these days. */
export function onDays(at: Column, days: Days): SQL | undefined {
  const { since, before } = boundsOf(days)
  return and(since ? gte(at, since) : undefined, before ? lt(at, before) : undefined)
}

import { type SQLWrapper, sql } from './orm.ts'

/** The day in Shanghai of a time, to group by: the name below is made of the groups’ days, as for every row it would cost more than all else. */
export const shanghaiDay = (at: SQLWrapper) => sql`date_trunc('day', ${at} at time zone 'Asia/Shanghai')`

/** The same as yyyy-MM-dd. */
export const shanghaiDayName = (at: SQLWrapper) => sql<string>`to_char(${shanghaiDay(at)}, 'YYYY-MM-DD')`

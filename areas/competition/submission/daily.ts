import { shanghaiDay, shanghaiDayName } from '@leitai/platform/db/day'
import { eq, inArray, isNotNull, type SQL, type SQLWrapper, sql } from '@leitai/platform/db/orm'
import { type Placeholders, rows } from '@leitai/platform/db/statement'
import { dayNames } from '@leitai/platform/time/day'
import { submissions } from './table.ts'

interface Period {
  from: Date
  until: Date
}

const rowsWhere = (condition: SQLWrapper | undefined) => sql<number>`(count(*) filter (where ${condition}))::int`

export const within = (at: SQLWrapper, { from, until }: Placeholders<Period>) =>
  sql`${at} >= ${from}::timestamptz and ${at} < ${until}::timestamptz`

/** The submissions of each day in Shanghai, by what became of them, as a part of a statement. `which` begins with `from`. */
export const dailyPart = (which: SQL, given: Placeholders<Period>) =>
  rows(
    {
      day: shanghaiDayName(submissions.createdAt),
      scored: rowsWhere(eq(submissions.state, 'scored')),
      failed: rowsWhere(eq(submissions.state, 'failed')),
      ours: rowsWhere(sql`${submissions.state} = 'failed' and ${isNotNull(submissions.ourFault)}`),
      programs: rowsWhere(
        sql`${submissions.state} = 'failed' and ${submissions.ourFault} is null and ${submissions.programFailed}`,
      ),
      open: rowsWhere(inArray(submissions.state, ['running', 'queued', 'scoring'])),
      // A later attempt, of a revision, would count the time since the submission.
      waited: sql<number | null>`round((percentile_disc(0.95) within group
        (order by extract(epoch from ${submissions.startedAt} - ${submissions.createdAt})) filter (where ${submissions.attempt} = 1))::numeric, 1)::float8`,
    },
    sql`${which} and ${within(submissions.createdAt, given)} group by ${shanghaiDay(submissions.createdAt)}`,
  )
export type DailyRow = ReturnType<ReturnType<typeof dailyPart>['decode']>[number]

/** Numbers of each day, also of those without any. */
export function everyDay(
  from: Date,
  count: number,
  { signUps, daily }: { signUps: readonly { day: string; count: number }[]; daily: readonly DailyRow[] },
) {
  const joinedOn = new Map(signUps.map((one) => [one.day, one.count]))
  const submissionsOn = new Map(daily.map((one) => [one.day, one]))
  return dayNames(from, count).map((day) => ({
    scored: 0,
    failed: 0,
    ours: 0,
    programs: 0,
    open: 0,
    waited: null,
    ...submissionsOn.get(day),
    day,
    signUps: joinedOn.get(day) ?? 0,
  }))
}

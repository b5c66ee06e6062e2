import { HISTOGRAM_BINS } from '@leitai/contract/competition/host-console'
import type { Db } from '../../platform/db/db.ts'
import { and, count, eq, inArray, type SQL, type SQLWrapper, sql } from '../../platform/db/orm.ts'
import { row, rows, statement, value } from '../../platform/db/statement.ts'
import { dayName, dayStart, nextDayStart } from '../../platform/time/day.ts'
import { type Competition, type Stage, signUps } from '../definition/table.ts'
import { standings, submissions } from '../submission/table.ts'
import { teams } from '../team/table.ts'

const DAYS = 30
const DAY_MS = 86_400_000

const rowsWhere = (condition: SQLWrapper) => sql<number>`(count(*) filter (where ${condition}))::int`
const isOpen = inArray(submissions.state, ['queued', 'scoring'])
const shanghaiDay = (at: SQLWrapper) => sql<string>`to_char(${at} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`
const figures = statement(
  (given: { cmptId: SQL<number>; stageIds: SQL<number[]>; today: SQL<Date>; from: SQL<Date>; until: SQL<Date> }) => {
    const ofCmpt = sql`from ${signUps} where ${signUps.cmptId} = ${given.cmptId}::int`
    const inStages = sql`from ${submissions} where ${submissions.stageId} = any(${given.stageIds}::int[])`
    const within = (at: SQLWrapper) => sql`${at} >= ${given.from}::timestamptz and ${at} < ${given.until}::timestamptz`
    return {
      people: value(sql<number>`(select count(*)::int ${ofCmpt})`),
      teams: value(sql<number>`(select count(*)::int from ${teams}
        where ${teams.cmptId} = ${given.cmptId}::int and ${teams.state} = 'active')`),
      counted: row(
        {
          submissions: sql<number>`count(*)::int`,
          failedToday: rowsWhere(
            sql`${submissions.state} = 'failed' and ${submissions.createdAt} >= ${given.today}::timestamptz`,
          ),
          waiting: rowsWhere(isOpen),
        },
        inStages,
      ),
      joined: rows(
        { day: shanghaiDay(signUps.createdAt), count: sql<number>`count(*)::int` },
        sql`${ofCmpt} and ${within(signUps.createdAt)} group by ${shanghaiDay(signUps.createdAt)}`,
      ),
      daily: rows(
        {
          day: shanghaiDay(submissions.createdAt),
          scored: rowsWhere(eq(submissions.state, 'scored')),
          failed: rowsWhere(eq(submissions.state, 'failed')),
          open: rowsWhere(isOpen),
        },
        sql`${inStages} and ${within(submissions.createdAt)} group by ${shanghaiDay(submissions.createdAt)}`,
      ),
    }
  },
)

/** Numbers now, and for each of the last days: until now, or until the end of a competition that is over. */
export async function figuresOf(
  db: Db,
  { cmpt, stages, now }: { cmpt: Competition; stages: readonly Stage[]; now: Date },
) {
  const last = cmpt.endAt && cmpt.endAt < now ? cmpt.endAt : now
  const until = nextDayStart(last)
  const from = new Date(until.getTime() - DAYS * DAY_MS)
  const about = { cmptId: cmpt.id, stageIds: stages.map(({ id }) => id), today: dayStart(now), from, until }
  const { people, teams: active, counted, joined, daily } = await figures(db, about)
  const joinedOn = new Map(joined.map((one) => [one.day, one.count]))
  const submissionsOn = new Map(daily.map((one) => [one.day, one]))
  return {
    numbers: { people, teams: active, submissions: 0, failedToday: 0, waiting: 0, ...counted },
    days: Array.from({ length: DAYS }, (_, at) => {
      const day = dayName(new Date(from.getTime() + at * DAY_MS))
      return { signUps: joinedOn.get(day) ?? 0, ...(submissionsOn.get(day) ?? { day, scored: 0, failed: 0, open: 0 }) }
    }),
  }
}

/** The histogram of the teams' best A scores of a stage; null without any. */
export async function histogramOf(db: Db, { id, name, direction }: Stage) {
  const best = and(eq(standings.stageId, id), eq(standings.board, 'A'), eq(teams.baseline, false))
  const share = direction === 'higher' ? [0.05, 1] : [0, 0.95]
  const edge = (part: number | undefined) =>
    sql<number | null>`percentile_disc(${part}::float8) within group (order by ${standings.score})`
  const [edges] = await db
    .select({ from: edge(share[0]), to: edge(share[1]), teams: count() })
    .from(standings)
    .innerJoin(teams, eq(teams.id, standings.teamId))
    .where(best)
  if (!edges || edges.from === null || edges.to === null) return null
  const { from, to } = edges
  // PostgreSQL has no buckets for an empty range.
  const bin =
    from === to
      ? sql<number>`1`
      : sql<number>`greatest(1, least(${HISTOGRAM_BINS}::int, width_bucket(${standings.score}, ${from}::float8, ${to}::float8, ${HISTOGRAM_BINS}::int)))`
  const counted = await db
    .select({ bin, count: count() })
    .from(standings)
    .innerJoin(teams, eq(teams.id, standings.teamId))
    .where(best)
    .groupBy(sql`1`)
  const inBin = new Map(counted.map((row) => [row.bin, row.count]))
  const bins = Array.from({ length: HISTOGRAM_BINS }, (_, at) => inBin.get(at + 1) ?? 0)
  return { stage: name, direction, from, to, bins, teams: edges.teams }
}

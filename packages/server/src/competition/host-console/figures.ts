import { HISTOGRAM_BINS } from '@leitai/contract/competition/host-console'
import type { Db } from '../../platform/db/db.ts'
import { and, count, eq, gte, inArray, lt, type SQLWrapper, sql } from '../../platform/db/orm.ts'
import { dayName, dayStart, nextDayStart } from '../../platform/time/day.ts'
import { type Competition, type Stage, signUps } from '../definition/table.ts'
import { standings, submissions } from '../submission/table.ts'
import { teams } from '../team/table.ts'

const DAYS = 30
const DAY_MS = 86_400_000

const rowsWhere = (condition: SQLWrapper) => sql<number>`(count(*) filter (where ${condition}))::int`
const isOpen = inArray(submissions.state, ['queued', 'scoring'])
const shanghaiDay = (at: SQLWrapper) => sql<string>`to_char(${at} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`
const inStages = (stages: Stage[]) =>
  inArray(
    submissions.stageId,
    stages.map(({ id }) => id),
  )

export async function numbersOf(db: Db, { cmpt, stages, now }: { cmpt: Competition; stages: Stage[]; now: Date }) {
  const [people] = await db.select({ count: count() }).from(signUps).where(eq(signUps.cmptId, cmpt.id))
  const [active] = await db
    .select({ count: count() })
    .from(teams)
    .where(and(eq(teams.cmptId, cmpt.id), eq(teams.state, 'active')))
  const [counts] = await db
    .select({
      submissions: count(),
      failedToday: rowsWhere(sql`${submissions.state} = 'failed' and ${gte(submissions.createdAt, dayStart(now))}`),
      waiting: rowsWhere(isOpen),
    })
    .from(submissions)
    .where(inStages(stages))
  return {
    people: people?.count ?? 0,
    teams: active?.count ?? 0,
    submissions: counts?.submissions ?? 0,
    failedToday: counts?.failedToday ?? 0,
    waiting: counts?.waiting ?? 0,
  }
}

/** Counts for each of the last days: until now, or until the end of a competition that is over. */
export async function daysOf(db: Db, { cmpt, stages, now }: { cmpt: Competition; stages: Stage[]; now: Date }) {
  const last = cmpt.endAt && cmpt.endAt < now ? cmpt.endAt : now
  const until = nextDayStart(last)
  const from = new Date(until.getTime() - DAYS * DAY_MS)
  const joined = await db
    .select({ day: shanghaiDay(signUps.createdAt), count: count() })
    .from(signUps)
    .where(and(eq(signUps.cmptId, cmpt.id), gte(signUps.createdAt, from), lt(signUps.createdAt, until)))
    .groupBy(sql`1`)
  const days = await db
    .select({
      day: shanghaiDay(submissions.createdAt),
      scored: rowsWhere(eq(submissions.state, 'scored')),
      failed: rowsWhere(eq(submissions.state, 'failed')),
      open: rowsWhere(isOpen),
    })
    .from(submissions)
    .where(and(inStages(stages), gte(submissions.createdAt, from), lt(submissions.createdAt, until)))
    .groupBy(sql`1`)
  const joinedOn = new Map(joined.map((row) => [row.day, row.count]))
  const submissionsOn = new Map(days.map((row) => [row.day, row]))
  return Array.from({ length: DAYS }, (_, at) => {
    const day = dayName(new Date(from.getTime() + at * DAY_MS))
    return { signUps: joinedOn.get(day) ?? 0, ...(submissionsOn.get(day) ?? { day, scored: 0, failed: 0, open: 0 }) }
  })
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

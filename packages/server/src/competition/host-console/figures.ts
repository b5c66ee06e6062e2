import { HISTOGRAM_BINS } from '@leitai/contract/competition/host-console'
import { eq, inArray, type SQLWrapper, sql } from '../../platform/db/orm.ts'
import { type Placeholders, row, rows, value } from '../../platform/db/statement.ts'
import { dayName, dayStart, nextDayStart } from '../../platform/time/day.ts'
import { type Competition, type Stage, signUps } from '../definition/table.ts'
import { standings, submissions } from '../submission/table.ts'
import { teams } from '../team/table.ts'

const DAYS = 30
const DAY_MS = 86_400_000

export interface FiguresAsked {
  cmptId: number
  stageIds: number[]
  today: Date
  from: Date
  until: Date
  /** The stage of the histogram, and the shares of its scores between which the bins lie. */
  mainId: number | null
  low: number
  high: number
}

/** The last days: until now, or until the end of a competition that is over. */
export function figuresAsked(
  cmpt: Competition,
  { stages, main, now }: { stages: readonly Stage[]; main: Stage | null; now: Date },
): FiguresAsked {
  const until = nextDayStart(cmpt.endAt && cmpt.endAt < now ? cmpt.endAt : now)
  const from = new Date(until.getTime() - DAYS * DAY_MS)
  const [low, high] = main?.direction === 'higher' ? [0.05, 1] : [0, 0.95]
  const stageIds = stages.map(({ id }) => id)
  return { cmptId: cmpt.id, stageIds, today: dayStart(now), from, until, mainId: main?.id ?? null, low, high }
}

/** Common table expressions for `figureParts`: the teams' best A scores in the main stage, and the edges of their histogram. */
export const figureTables = ({ cmptId, mainId, low, high }: Placeholders<FiguresAsked>) => {
  const edge = (share: SQLWrapper) => sql`percentile_disc(${share}::float8) within group (order by best.score)`
  // The teams' competition is named for its index: PostgreSQL would read the teams of all competitions.
  return sql`best as (select ${standings.score} as score from ${standings} join ${teams} on ${teams.id} = ${standings.teamId}
      where ${standings.stageId} = ${mainId}::int and ${standings.board} = 'A'
        and ${teams.cmptId} = ${cmptId}::int and not ${teams.baseline}),
    edges as (select ${edge(low)} as low, ${edge(high)} as high, count(*)::int as teams from best)`
}

const rowsWhere = (condition: SQLWrapper) => sql<number>`(count(*) filter (where ${condition}))::int`
// The name is made of the groups' days: for every row it would cost more than all else.
const shanghaiDay = (at: SQLWrapper) => sql`date_trunc('day', ${at} at time zone 'Asia/Shanghai')`
const shanghaiName = (at: SQLWrapper) => sql<string>`to_char(${shanghaiDay(at)}, 'YYYY-MM-DD')`
// PostgreSQL has no buckets for an empty range.
const bin = sql`case when edges.low = edges.high then 1
  else greatest(1, least(${HISTOGRAM_BINS}::int, width_bucket(best.score, edges.low, edges.high, ${HISTOGRAM_BINS}::int))) end`

/** Numbers now, and for each of the last days, as parts of a statement. */
export const figureParts = (given: Placeholders<FiguresAsked>) => {
  const ofCmpt = sql`from ${signUps} where ${signUps.cmptId} = ${given.cmptId}::int`
  const inStages = sql`from ${submissions} where ${submissions.stageId} = any(${given.stageIds}::int[])`
  const within = (at: SQLWrapper) => sql`${at} >= ${given.from}::timestamptz and ${at} < ${given.until}::timestamptz`
  return {
    people: value(sql<number>`(select count(*)::int ${ofCmpt})`),
    teams: value(sql<number>`(select count(*)::int from ${teams}
      where ${teams.cmptId} = ${given.cmptId}::int and ${teams.state} = 'active')`),
    submissions: value(sql<number>`(select count(*)::int ${inStages})`),
    failedToday: value(sql<number>`(select count(*)::int ${inStages}
      and ${submissions.createdAt} >= ${given.today}::timestamptz and ${submissions.state} = 'failed')`),
    signUpsToday: value(
      sql<number>`(select count(*)::int ${ofCmpt} and ${signUps.createdAt} >= ${given.today}::timestamptz)`,
    ),
    teamsToday: value(sql<number>`(select count(*)::int from ${teams} where ${teams.cmptId} = ${given.cmptId}::int
      and ${teams.state} = 'active' and ${teams.createdAt} >= ${given.today}::timestamptz)`),
    submissionsToday: value(sql<number>`(select count(*)::int ${inStages}
      and ${submissions.createdAt} >= ${given.today}::timestamptz)`),
    queue: rows(
      {
        state: submissions.state,
        count: sql<number>`count(*)::int`,
        oldest: sql<number>`(extract(epoch from min(${submissions.createdAt})) * 1000)::float8`,
      },
      sql`${inStages} and ${submissions.state} in ('queued', 'scoring') group by ${submissions.state}`,
    ),
    joined: rows(
      { day: shanghaiName(signUps.createdAt), count: sql<number>`count(*)::int` },
      sql`${ofCmpt} and ${within(signUps.createdAt)} group by ${shanghaiDay(signUps.createdAt)}`,
    ),
    daily: rows(
      {
        day: shanghaiName(submissions.createdAt),
        scored: rowsWhere(eq(submissions.state, 'scored')),
        failed: rowsWhere(eq(submissions.state, 'failed')),
        open: rowsWhere(inArray(submissions.state, ['queued', 'scoring'])),
      },
      sql`${inStages} and ${within(submissions.createdAt)} group by ${shanghaiDay(submissions.createdAt)}`,
    ),
    edges: row(
      { from: sql<number | null>`edges.low`, to: sql<number | null>`edges.high`, teams: sql<number>`edges.teams` },
      sql`from edges`,
    ),
    binned: rows(
      { bin: sql<number>`bins.bin`, count: sql<number>`count(*)::int` },
      sql`from (select ${bin} as bin from best cross join edges) as bins group by bins.bin`,
    ),
  }
}
type Parts = ReturnType<typeof figureParts>
type Found = { [K in keyof Parts]: ReturnType<Parts[K]['decode']> }

export function figuresFrom(found: Found, { from }: Pick<FiguresAsked, 'from'>) {
  const { people, teams: active, submissions: count, failedToday, queue, joined, daily } = found
  const { signUpsToday, teamsToday, submissionsToday } = found
  const queued = queue.find(({ state }) => state === 'queued')
  const waiting = queued?.count ?? 0
  const scoring = queue.find(({ state }) => state === 'scoring')?.count ?? 0
  const joinedOn = new Map(joined.map((one) => [one.day, one.count]))
  const submissionsOn = new Map(daily.map((one) => [one.day, one]))
  return {
    numbers: {
      ...{ people, teams: active, submissions: count, failedToday, waiting: waiting + scoring },
      ...{ signUpsToday, teamsToday, submissionsToday },
    },
    queue: { waiting, scoring, oldest: queued ? new Date(queued.oldest) : null },
    days: Array.from({ length: DAYS }, (_, at) => {
      const day = dayName(new Date(from.getTime() + at * DAY_MS))
      return { signUps: joinedOn.get(day) ?? 0, ...(submissionsOn.get(day) ?? { day, scored: 0, failed: 0, open: 0 }) }
    }),
  }
}

/** The histogram of the teams' best A scores in the main stage; null without any. */
export function histogramFrom({ edges, binned }: Pick<Found, 'edges' | 'binned'>, main: Stage | null) {
  if (!main || !edges || edges.from === null || edges.to === null) return null
  const inBin = new Map(binned.map((one) => [one.bin, one.count]))
  const bins = Array.from({ length: HISTOGRAM_BINS }, (_, at) => inBin.get(at + 1) ?? 0)
  return { stage: main.name, direction: main.direction, from: edges.from, to: edges.to, bins, teams: edges.teams }
}

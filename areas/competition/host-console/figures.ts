import { type Placeholders, rows, value } from '@leitai/pg-kit/statement'
import { shanghaiDay, shanghaiDayName } from '@leitai/platform/db/days'
import { sql } from '@leitai/platform/db/orm'
import { dayStart, nextDayStart } from '@leitai/platform/time/day'
import { type Competition, type Stage, signUps } from '../definition/table.ts'
import { type HistogramQuery, histogramParts, histogramQuery } from '../leaderboard/histogram.ts'
import { dailyPart, everyDay, within } from '../submission/daily.ts'
import { submissions } from '../submission/table.ts'
import { teams } from '../team/table.ts'

const DAYS = 30
const DAY_MS = 86_400_000

export interface FiguresQuery extends HistogramQuery {
  stageIds: number[]
  today: Date
  from: Date
  until: Date
}

/** The last days: until now, or until the end of a competition that is over. */
export function figuresQuery(
  cmpt: Competition,
  { stages, main, now }: { stages: readonly Stage[]; main: Stage | null; now: Date },
): FiguresQuery {
  const until = nextDayStart(cmpt.endAt && cmpt.endAt < now ? cmpt.endAt : now)
  const from = new Date(until.getTime() - DAYS * DAY_MS)
  const stageIds = stages.map(({ id }) => id)
  return { ...histogramQuery(cmpt.id, main, 'A'), stageIds, today: dayStart(now), from, until }
}

/** Numbers now, and for each of the last days, as parts of a statement. */
export const figureParts = (given: Placeholders<FiguresQuery>) => {
  const ofCmpt = sql`from ${signUps} where ${signUps.cmptId} = ${given.cmptId}::int`
  const inStages = sql`from ${submissions} where ${submissions.stageId} = any(${given.stageIds}::int[])`
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
      { day: shanghaiDayName(signUps.createdAt), count: sql<number>`count(*)::int` },
      sql`${ofCmpt} and ${within(signUps.createdAt, given)} group by ${shanghaiDay(signUps.createdAt)}`,
    ),
    daily: dailyPart(inStages, given),
    ...histogramParts(),
  }
}
type Parts = ReturnType<typeof figureParts>
type Found = { [K in keyof Parts]: ReturnType<Parts[K]['decode']> }

export function figuresFrom(found: Found, { from }: Pick<FiguresQuery, 'from'>) {
  const { people, teams: active, submissions: count, failedToday, queue, joined, daily } = found
  const { signUpsToday, teamsToday, submissionsToday } = found
  const queued = queue.find(({ state }) => state === 'queued')
  const waiting = queued?.count ?? 0
  const scoring = queue.find(({ state }) => state === 'scoring')?.count ?? 0
  return {
    numbers: {
      people,
      teams: active,
      submissions: count,
      failedToday,
      waiting: waiting + scoring,
      signUpsToday,
      teamsToday,
      submissionsToday,
    },
    queue: { waiting, scoring, oldest: queued ? new Date(queued.oldest) : null },
    days: everyDay(from, DAYS, { signUps: joined, daily }),
  }
}

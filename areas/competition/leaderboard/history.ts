import { type Placeholders, rows, statement } from '@leitai/pg-kit/statement'
import type { AnswerOf } from '@leitai/platform/contract/call'
import type { Db } from '@leitai/platform/db/open'
import { type SQLWrapper, sql } from '@leitai/platform/db/orm'
import { dayName, dayStart, nextDayStart } from '@leitai/platform/time/day'
import type { Competition, Stage } from '../definition/table.ts'
import { shownNumber } from '../submission/board-rules.ts'
import { pastRanksPart, rankDaysBefore, storedBoard, type Which } from '../submission/places.ts'
import { stageOfTeam, standings, submissions } from '../submission/table.ts'
import { teams } from '../team/table.ts'
import { type boardHistory, HISTORY_TEAMS } from './contract.history.ts'
import { type HistogramQuery, histogramFrom, histogramParts, histogramQuery, histogramTables } from './histogram.ts'

/**
 * How a board came about, of what the board itself shows: a team's best score so far, never a worse one that came later, nor one that is
 * better than what stands on the board; the submissions that its rows count; and on a board of last noon nothing that was scored since.
 */
type History = Pick<AnswerOf<typeof boardHistory>, 'histogram' | 'days' | 'leaders'>

const MOST_DAYS = 120

const MOST_SPANS = 60

const DAY_MS = 86_400_000

const HOUR_MS = DAY_MS / 24

const SPANS_MS = [HOUR_MS / 6, HOUR_MS, 6 * HOUR_MS, DAY_MS, 7 * DAY_MS, 28 * DAY_MS, 364 * DAY_MS]

interface HistoryQuery extends HistogramQuery {
  stageId: number
  practice: boolean
  /** How many teams, and over which spans of time. */
  leaders: number
  from: Date
  until: Date
  spanMs: number
  /** Only submissions scored by then; null: all. */
  scoredBy: Date | null
  /** 1 if lower is better, −1 if higher. */
  sign: number
  /** The beginnings of the days whose submissions are counted. */
  dayStarts: string[]
  daysFrom: Date
  rankDays: string[]
}

/** The submissions that count in the rows of the board. */
const counting = ({ practice, until, scoredBy }: Record<'practice' | 'until' | 'scoredBy', unknown>) =>
  sql`${submissions.state} = 'scored' and ${submissions.practice} = ${practice}::boolean
    and ${submissions.createdAt} < ${until}::timestamptz
    and (${scoredBy}::timestamptz is null or ${submissions.finishedAt} <= ${scoredBy}::timestamptz)`

const historyIn = statement(
  (given: Placeholders<HistoryQuery>) => {
    const { stageId, from, spanMs, sign } = given
    const span = sql`floor(extract(epoch from ${submissions.createdAt} - ${from}::timestamptz) * 1000 / ${spanMs}::float8)::int`
    return {
      ...histogramParts(),
      leaders: rows(
        {
          teamId: sql<number>`leaders.team_id`,
          name: sql<string>`leaders.name`,
          key: sql<number>`leaders.key`,
          entries: sql<number>`leaders.entries`,
          at: sql<string>`leaders.at`,
        },
        sql`from leaders order by leaders.key, leaders.entries, leaders.at, leaders.team_id`,
      ),
      bests: rows(
        {
          teamId: sql<number>`leaders.team_id`,
          span: sql<number>`${span}`,
          best: sql<number>`min(${sign}::float8 * ${submissions.scoreA})`,
        },
        sql`from leaders join ${submissions} on ${submissions.teamId} = leaders.team_id and ${stageOfTeam} = ${stageId}::int
          and ${submissions.createdAt} >= ${from}::timestamptz and ${counting(given)}
          and ${submissions.deletedAt} is null and ${submissions.voidedAt} is null
          and ${sign}::float8 * ${submissions.scoreA} >= ${sign}::float8 * leaders.score
          group by leaders.team_id, ${span}`,
      ),
      ranks: rows(
        { teamId: sql<number>`leaders.team_id`, past: pastRanksPart(given, sql`leaders.team_id`) },
        sql`from leaders`,
      ),
    }
  },
  (given) => sql`${histogramTables(given)},
    leaders as materialized (
      select ${standings.teamId} as team_id, ${standings.key} as key, ${standings.entries} as entries, ${standings.at} as at,
        ${standings.score} as score, ${teams.name} as name
      from ${standings} join ${teams} on ${teams.id} = ${standings.teamId} and not ${teams.baseline}
      where ${standings.stageId} = ${given.stageId}::int and ${standings.board} = ${given.board} and ${standings.week} = 0
      order by ${standings.key}, ${standings.entries}, ${standings.at}, ${standings.teamId} limit ${given.leaders}::int
    )`,
)

interface About {
  cmpt: Pick<Competition, 'id' | 'endAt'>
  /** When the board was last updated. */
  asOf: Date
  /** Whether the board shows names, and with them times and numbers of submissions. */
  named: boolean
}

export async function historyOf(db: Db, which: Which, about: About): Promise<History> {
  const query = queryFor(which, about)
  const { stage } = which
  const [found, days] = await Promise.all([historyIn(db, query), about.named ? countedOn(db, query) : null])
  return {
    histogram: histogramFrom(found, stage),
    days,
    leaders: query.leaders > 0 ? leadersFrom(found, query, stage) : null,
  }
}

/** Practice begins when the competition is over, and has no end. */
function boundsOf({ stage, board }: Which, { cmpt, asOf }: About): { from: Date; until: Date } {
  if (board === 'practice') return { from: cmpt.endAt ?? asOf, until: asOf }
  return { from: stage.startAt, until: stage.endAt && stage.endAt < asOf ? stage.endAt : asOf }
}

function queryFor(which: Which, about: About): HistoryQuery {
  const { stage, board, noon = false } = which
  const { named, asOf, cmpt } = about
  const bounds = boundsOf(which, about)
  const { until } = bounds
  const first = dayStart(bounds.from)
  const spanMs =
    SPANS_MS.find((span) => (until.getTime() - first.getTime()) / span <= MOST_SPANS) ?? Math.max(...SPANS_MS)
  // Days and hours of the clock, of which the first may have begun before the board.
  const from =
    spanMs < DAY_MS
      ? new Date(first.getTime() + Math.floor((bounds.from.getTime() - first.getTime()) / spanMs) * spanMs)
      : first
  const back = nextDayStart(until).getTime() - MOST_DAYS * DAY_MS
  const hasCourse = named && board !== 'B' && stage.rerunId === null
  return {
    ...histogramQuery(cmpt.id, stage, storedBoard(which)),
    stageId: stage.id,
    practice: board === 'practice',
    leaders: hasCourse ? HISTORY_TEAMS : 0,
    from,
    until,
    spanMs,
    scoredBy: noon ? asOf : null,
    sign: stage.direction === 'higher' ? -1 : 1,
    ...countedDays(new Date(named ? Math.max(first.getTime(), back) : until.getTime()), until),
    // Ranks are stored at the end of each day, of board A alone.
    rankDays: hasCourse && board === 'A' ? rankDaysBefore(until, first) : [],
  }
}

function countedDays(from: Date, until: Date): Pick<HistoryQuery, 'daysFrom' | 'dayStarts'> {
  const count = Math.max(0, Math.ceil((until.getTime() - from.getTime()) / DAY_MS))
  const starts = Array.from({ length: count }, (_, at) => new Date(from.getTime() + at * DAY_MS).toISOString())
  return { daysFrom: from, dayStarts: starts }
}

/**
 * Submissions of teams on the board by day. There may be half a million: by bounds that is far cheaper than the day in Shanghai of each, and
 * by a plan for these values, which PostgreSQL makes as long as a statement has no name, as with this star.
 */
async function countedOn(db: Db, query: HistoryQuery) {
  const { stageId, board, dayStarts, daysFrom } = query
  if (dayStarts.length === 0) return []
  const { rows: daily } = await db.execute<{ day: number; count: number }>(sql`
    select * from (
      select width_bucket(${submissions.createdAt}, ${sql.param(dayStarts)}::timestamptz[]) as day, count(*)::int as count
      from ${submissions} where ${submissions.stageId} = ${stageId} and ${submissions.createdAt} >= ${daysFrom} and ${counting(query)}
        and ${submissions.teamId} in (select ${standings.teamId} from ${standings}
          where ${standings.stageId} = ${stageId} and ${standings.board} = ${board} and ${standings.week} = 0)
      group by 1) as daily`)
  const on = new Map(daily.map(({ day, count }) => [day, count]))
  return dayStarts.map((start, at) => ({ day: dayName(new Date(start)), count: on.get(at + 1) ?? 0 }))
}

type Found = Awaited<ReturnType<typeof historyIn>>

function leadersFrom(found: Found, query: HistoryQuery, stage: Stage) {
  const { leaders, bests, ranks } = found
  const { from, until, spanMs, sign, rankDays } = query
  const firstSpan = Math.min(...bests.map(({ span }) => span))
  const spans = Math.ceil((until.getTime() - from.getTime()) / spanMs)
  const shown = Number.isFinite(firstSpan) ? Array.from({ length: spans - firstSpan }, (_, at) => firstSpan + at) : []
  const bestOf = new Map(bests.map(({ teamId, span, best }) => [`${teamId} ${span}`, best]))
  const rankOf = new Map(ranks.flatMap(({ teamId, past }) => past.map(({ day, rank }) => [`${teamId} ${day}`, rank])))
  const recordedDays = new Set(ranks.flatMap(({ past }) => past.map(({ day }) => day)))
  const firstDay = rankDays.findIndex((day) => recordedDays.has(day))
  const days = firstDay < 0 ? [] : rankDays.slice(firstDay)
  return {
    times: shown.map((span) => new Date(Math.min(until.getTime(), from.getTime() + (span + 1) * spanMs))),
    days: rankDays.length === 0 ? [] : [...days, dayName(new Date(until.getTime() - 1))],
    teams: leaders.map((team) => {
      const rank = 1 + leaders.findIndex((other) => isTied(other, team))
      let best: number | null = null
      return {
        teamId: team.teamId,
        teamName: team.name,
        rank,
        scores: shown.map((span) => {
          const found = bestOf.get(`${team.teamId} ${span}`)
          if (found !== undefined) best = best === null ? found : Math.min(best, found)
          // Adding 0 turns −0 into 0.
          return best === null ? null : shownNumber(stage, sign * best + 0)
        }),
        ranks: rankDays.length === 0 ? [] : [...days.map((day) => rankOf.get(`${team.teamId} ${day}`) ?? null), rank],
      }
    }),
  }
}

/** Teams share a rank if nothing decides between them. */
const isTied = (one: Found['leaders'][number], other: Found['leaders'][number]) =>
  one.key === other.key && one.entries === other.entries && one.at === other.at

const SHOWN = sql.raw('12')

/** The last A scores of each team, oldest first; `until`: only submissions scored by then. As a part of a statement. */
export const trendsPart = ({ teamIds, stageId, until }: Record<'teamIds' | 'stageId' | 'until', SQLWrapper>) =>
  rows(
    {
      teamId: sql<number>`wanted.id`,
      scores: sql<number[]>`array(
        select last.score_a from (
          select ${submissions.scoreA} as score_a, ${submissions.createdAt} as at from ${submissions}
          where ${submissions.teamId} = wanted.id and ${submissions.stageId} = ${stageId} and ${submissions.state} = 'scored'
            and ${submissions.deletedAt} is null and ${submissions.voidedAt} is null and not ${submissions.practice}
            and (${until}::timestamptz is null or ${submissions.finishedAt} <= ${until}::timestamptz)
          order by ${submissions.createdAt} desc limit ${SHOWN}
        ) last order by last.at)`,
    },
    sql`from unnest(${teamIds}::int[]) wanted(id)`,
  )

import { shownPerson } from '@leitai/identity/account/person'
import { users } from '@leitai/identity/account/table'
import { everythingShown } from '@leitai/identity/profile/contract'
import { profiles } from '@leitai/identity/profile/table'
import { type Placeholders, rows, statement } from '@leitai/pg-kit/statement'
import type { Db } from '@leitai/platform/db/open'
import { type SQL, sql } from '@leitai/platform/db/orm'
import { dayName, dayStart } from '@leitai/platform/time/day'
import type { ColumnScore } from '@leitai/scorer/types'
import type * as z from 'zod/mini'
import { competitionWith } from '../definition/competition.ts'
import {
  medalOf,
  numberColumns,
  ruleOverSeveral,
  shownNumber,
  shownNumbers,
  showScore,
} from '../submission/board-rules.ts'
import {
  alikeRanks,
  type Bootstrap,
  hasGroups,
  levelOf,
  MOST_LEADERS,
  shownInterval,
} from '../submission/bootstrap-rules.ts'
import { boardQuery, type Place, ranksOf, type StandingRow, storedBoard, type Which } from '../submission/places.ts'
import { rankSnapshots, standings, submissions } from '../submission/table.ts'
import { members, type Team, teams } from '../team/table.ts'
import { logoOf } from '../team/team.ts'
import { scoreOn, sideOf, sortOf } from './board-reads.ts'
import type * as contract from './contract.ts'
import { trendsPart } from './history.ts'
import { detailsPart, type OfTeams, removedPart, withDetails } from './row-details.ts'

type Row = z.output<typeof contract.Row>
interface Ranked
  extends Record<string, unknown>,
    Pick<Team, 'name' | 'logo' | 'baseline'>,
    Pick<StandingRow, 'struck'>,
    Pick<Place, 'rank' | 'ranked'> {
  teamId: number
  score: number
  key: number
  /** Of the submission that counts, if the stage has several numbers. */
  numbers: ColumnScore[] | null
  /** Of the submission that counts, if the stage has intervals. */
  interval: [low: number, high: number] | null
  entries: number
  at: string | Date
}

type Intervals = z.output<typeof contract.rankList.output>['intervals']

/** A page of a board in order. Baseline rows are in their place but have rank 0. With `groups` it says which ranks cannot be told apart. */
export async function boardPart(
  db: Db,
  which: Which,
  part: {
    now: Date
    keyword?: string
    sort?: string
    limit: number
    offset: number
    groups?: boolean
    /** Only this team, and perhaps the baselines. */
    only?: { teamId: number | null; baselines: boolean }
  },
): Promise<{ rows: Row[]; total: number; ranked: number; intervals: Intervals }> {
  const { stage, week = 0 } = which
  const pattern = part.keyword ? `%${part.keyword.replace(/[\\%_]/g, '\\$&')}%` : null
  const several = numberColumns(stage.spec).length > 0
  const level = levelOf(stage.spec)
  const side = sideOf(which)
  const sorted = sortOf(which, part.sort)
  const found = await db.execute<Ranked & { total: number }>(sql`
    with board as (
      select ${standings.teamId} as "teamId", ${teams.name} as name, ${teams.logo} as logo, ${teams.baseline} as baseline,
        ${standings.score} as score, ${standings.submissionId} as "submissionId", ${standings.entries} as entries, ${standings.at} as at, ${standings.key} as key,
        ${standings.struck} as struck,
        case when ${teams.baseline} then 0
          else rank() over (partition by ${teams.baseline} order by ${standings.key}, ${standings.entries}, ${standings.at})
        end::int as rank,
        (count(*) filter (where not ${teams.baseline}) over ())::int as ranked
      from ${standings} join ${teams} on ${teams.id} = ${standings.teamId}
      where ${standings.stageId} = ${stage.id} and ${standings.board} = ${storedBoard(which)} and ${standings.week} = ${week}
    )
    select "teamId", name, logo, baseline, score, entries, at, key, rank, ranked, struck, ${several ? sql`numbers` : sql`null`} as numbers,
      ${level === null ? sql`null` : sql`case when own = score then bootstrap -> ${side}::text -> 'interval' end`} as interval,
      (count(*) over ())::int as total
    from board ${
      several || level !== null
        ? sql`left join (select id, numbers, bootstrap, ${scoreOn(side)} as own from ${submissions}) as counting on counting.id = "submissionId"`
        : sql``
    }
    where (${pattern}::text is null or name ilike ${pattern}::text) and ${onlySome(part.only)}
    order by ${sorted}key, entries, at, "teamId" limit ${part.limit} offset ${part.offset}`)
  const teamIds = found.rows.map(({ teamId }) => teamId)
  const leaders = part.groups && hasGroups(stage.spec) ? MOST_LEADERS : 0
  const facts = await about(db, which, { teamIds, leaders, now: part.now })
  return {
    rows: await rowsFrom(db, which, found.rows, facts),
    total: found.rows[0]?.total ?? 0,
    // A board that is not shown does not tell how many stand on it.
    ranked: part.only ? found.rows.filter(({ baseline }) => !baseline).length : (found.rows[0]?.ranked ?? 0),
    intervals: level === null ? null : { level, alike: leaders === 0 ? null : alikeRanks(facts.leaders, level) },
  }
}

const onlySome = (only: { teamId: number | null; baselines: boolean } | undefined): SQL =>
  only ? sql`("teamId" = ${only.teamId} or (baseline and ${only.baselines}))` : sql`true`

/** One team's row, without the rest of the board. */
export async function boardRow(
  db: Db,
  which: Which,
  {
    mine,
    team,
    place,
    facts,
    numbers,
    bootstrap,
  }: {
    mine: StandingRow
    team: Team
    place: Place
    facts: About
    numbers: ColumnScore[] | null
    bootstrap: Bootstrap | null
  },
): Promise<Row | null> {
  const { name, logo, baseline } = team
  const [row] = await rowsFrom(
    db,
    which,
    [
      {
        ...mine,
        numbers,
        interval: bootstrap?.[sideOf(which)]?.interval ?? null,
        ...place,
        ...(baseline ? { rank: 0 } : {}),
        name,
        logo,
        baseline,
      },
    ],
    facts,
  )
  return row ?? null
}

interface TeamsQuery extends OfTeams {
  /** Which score orders the board, and how many of its first rows are compared. */
  side: 'a' | 'b'
  leaders: number
}
interface TeamsOnAQuery extends TeamsQuery {
  yesterday: string
  /** Trends show only submissions scored by then. */
  until: Date | null
}

/** What every board shows of teams besides their places. */
const aboutParts = ({ teamIds, details, stageId, board, week, side, leaders }: Placeholders<TeamsQuery>) => ({
  members: rows(
    {
      teamId: members.teamId,
      person: { id: users.id, name: users.name, avatar: users.avatar },
      verified: users.realNameVerified,
      school: profiles.school,
      privacy: profiles.privacy,
    },
    sql`from ${members} join ${users} on ${users.id} = ${members.userId} join ${teams} on ${teams.id} = ${members.teamId}
      left join ${profiles} on ${profiles.userId} = ${members.userId}
      where ${members.teamId} = any(${teamIds}::int[]) order by ${users.id} <> ${teams.captainId}, ${members.joinedAt}, ${members.userId}`,
  ),
  removed: removedPart({ stageId, week, teamIds }),
  details: detailsPart({ teamIds, details, stageId, board, week }),
  leaders: rows(
    {
      key: standings.key,
      entries: standings.entries,
      at: standings.at,
      score: standings.score,
      deviations: sql<
        string | null
      >`case when ${standings.score} = case when ${side}::text = 'b' then ${submissions.scoreB} else ${submissions.scoreA} end
        then ${submissions.bootstrap} -> ${side}::text ->> 'deviations' end`,
    },
    sql`from ${standings} join ${teams} on ${teams.id} = ${standings.teamId} left join ${submissions} on ${submissions.id} = ${standings.submissionId}
      where ${standings.stageId} = ${stageId} and ${standings.board} = ${board} and ${standings.week} = ${week} and not ${teams.baseline}
      order by ${standings.key}, ${standings.entries}, ${standings.at}, ${standings.teamId} limit ${leaders}::int`,
  ),
})
const aboutTeams = statement((given: Placeholders<TeamsQuery>) => aboutParts(given))
/** The A board alone has trends, and is compared with yesterday’s ranks. */
export const aboutOnAParts = (given: Placeholders<TeamsOnAQuery>) => ({
  ...aboutParts(given),
  yesterday: rows(
    { teamId: rankSnapshots.teamId, rank: rankSnapshots.rank },
    sql`from ${rankSnapshots} where ${rankSnapshots.stageId} = ${given.stageId} and ${rankSnapshots.day} = ${given.yesterday}
      and ${rankSnapshots.teamId} = any(${given.teamIds}::int[])`,
  ),
  trends: trendsPart(given),
})
const aboutTeamsOnA = statement(aboutOnAParts)
export type About = Awaited<ReturnType<typeof aboutTeamsOnA>>

/** The parameters of `aboutOnAParts` besides the teams and the stage. */
export const comparedWith = ({ stage, noon }: Which, now: Date) => ({
  until: noon ? (stage.boardAt ?? stage.startAt) : null,
  yesterday: dayName(new Date(dayStart(now).getTime() - 1)),
})

async function about(
  db: Db,
  which: Which,
  { now, ...wanted }: { teamIds: number[]; leaders: number; now: Date },
): Promise<About> {
  const query = { ...wanted, ...boardQuery(which), ...withDetails(which.stage), side: sideOf(which) }
  if (which.board !== 'A') return { ...(await aboutTeams(db, query)), yesterday: [], trends: [] }
  return aboutTeamsOnA(db, { ...query, ...comparedWith(which, now) })
}

/** The school as others may see it. */
export const shownSchool = (school: string | null, privacy: (typeof profiles.$inferSelect)['privacy'] | null) =>
  ({ ...everythingShown, ...privacy }).school ? (school ?? '') : ''

async function rowsFrom(db: Db, which: Which, found: Ranked[], facts: About): Promise<Row[]> {
  const { stage, board } = which
  const membersIn = Map.groupBy(facts.members, ({ teamId }) => teamId)
  const before = await formerRanks(db, which, facts.yesterday)
  // Only the A board shows trends.
  const trends = new Map((board === 'A' ? facts.trends : []).map(({ teamId, scores }) => [teamId, scores]))
  const removed = new Map(board === 'practice' ? [] : facts.removed.map(({ teamId, verdict }) => [teamId, verdict]))
  const details = new Map(facts.details.map(({ teamId, submissionId }) => [teamId, submissionId]))
  const cmpt = await competitionWith(db, stage.cmptId)
  const usesRealNames = cmpt !== null && cmpt.realName !== 'none'
  const side = sideOf(which)
  const byRanks = ruleOverSeveral(stage.spec)?.by === 'ranks'
  const medals = cmpt?.practice === false && (board === 'A' || board === 'B')
  return found.map(
    ({
      teamId,
      name,
      logo,
      baseline,
      rank,
      ranked,
      score,
      key,
      numbers,
      interval,
      entries: submissions,
      at,
      struck,
    }) => {
      const former = before.get(teamId)
      const people = membersIn.get(teamId) ?? []
      return {
        rank,
        teamId,
        teamName: name,
        teamLogo: logoOf({ id: teamId, logo }),
        members: people.map(({ person, school, privacy }) => ({
          ...shownPerson(person),
          school: shownSchool(school, privacy),
        })),
        score: showScore(score, stage.decimals),
        interval: shownInterval(interval, stage.decimals),
        numbers: shownNumbers(stage, numbers, side),
        meanRank: byRanks ? key.toFixed(2) : null,
        entries: submissions,
        at: new Date(at),
        change: former === undefined || baseline ? null : former - rank,
        medal: medals && !baseline ? medalOf(rank, ranked) : null,
        baseline,
        struck,
        verified: usesRealNames && !baseline ? people.every(({ verified }) => verified) : null,
        removed: removed.get(teamId) ?? null,
        trend: (trends.get(teamId) ?? []).map((one) => shownNumber(stage, one)),
        details: details.get(teamId) ?? null,
      }
    },
  )
}

/** Ranks to compare with: yesterday's for A, A's for B, last week's for a week. */
async function formerRanks(
  db: Db,
  { stage, board, week = 0, noon }: Which,
  yesterday: { teamId: number; rank: number }[],
): Promise<Map<number, number>> {
  if (board === 'practice') return new Map()
  const other: Which =
    board === 'B' ? { stage, board: 'A' } : { stage, board: 'week', week: week - 1, noon: noon ?? false }
  const rows = board === 'A' ? yesterday : await ranksOf(db, other)
  return new Map(rows.map(({ teamId, rank }) => [teamId, rank]))
}

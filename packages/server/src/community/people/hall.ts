import type * as contract from '@leitai/contract/community/people'
import type * as z from 'zod/mini'
import { competitions } from '../../competition/definition/table.ts'
import { teams } from '../../competition/team/table.ts'
import { logoOf } from '../../competition/team/team.ts'
import { shownPerson } from '../../identity/account/record.ts'
import { users } from '../../identity/account/table.ts'
import { profiles } from '../../identity/profile/table.ts'
import type { Db } from '../../platform/db/db.ts'
import { and, desc, eq, gt, gte, lt, type SQL, sql } from '../../platform/db/orm.ts'
import { patternsOf } from '../../platform/text/search.ts'
import { yearBounds } from '../../platform/time/day.ts'
import { pointsOf } from './points-sql.ts'
import { honours, ratings } from './table.ts'

type Place = z.output<typeof contract.rankYear.output>['list'][number]
type Champion = z.output<typeof contract.hallOfFame.output>['champions'][number]

/** Upper bound on competitions that end in a year. */
const MOST_CHAMPIONS = 300

/** Users shown in the hall. Ranks are computed without the others, so that no gap reveals them. */
const allowed = sql`${users.state} = 'active'
  and coalesce((${profiles.privacy}->>'hallOfFame')::boolean, true)
  and coalesce((${profiles.privacy}->>'achievements')::boolean, true)`

const counts = (year: number): SQL => {
  const { from, to } = yearBounds(year)
  return sql`${and(gte(honours.at, from), lt(honours.at, to), gt(honours.weight, 0), eq(competitions.status, 'published'))}`
}

/** Years with final boards that count, newest first. */
export async function yearsOf(db: Db): Promise<number[]> {
  const { rows } = await db.execute<{ year: number }>(sql`
    select distinct extract(year from ${honours.at} at time zone 'Asia/Shanghai')::int as year
    from ${honours} join ${competitions} on ${competitions.id} = ${honours.cmptId}
    where ${honours.weight} > 0 and ${competitions.status} = 'published' order by 1 desc`)
  return rows.map(({ year }) => year)
}

interface Found extends Record<string, unknown> {
  id: number
  name: string
  avatar: string | null
  rank: number
  points: number
  results: number
  gold: number
  silver: number
  bronze: number
  tier: Place['tier'] | null
  total: number
}

/** A page of a year’s ranking; `keyword` filters by name without changing ranks. */
export async function placesOfYear(
  db: Db,
  { year, keyword = '', offset, limit }: { year: number; keyword?: string; offset: number; limit: number },
): Promise<{ list: Place[]; total: number }> {
  const named = patternsOf(keyword).map((pattern) => sql`name_key like ${pattern}`)
  const medal = (name: string) => sql`(count(*) filter (where ${honours.medal} = ${name}))::int`
  const { rows } = await db.execute<Found>(sql`
    with sums as (
      select ${users.id} as id, ${users.name} as name, ${users.nameKey} as name_key, ${users.avatar} as avatar,
        -- Equal results are equal whatever the order in which they were added up.
        round(sum(${pointsOf()})::numeric, 6)::float8 as points, count(*)::int as results,
        ${medal('gold')} as gold, ${medal('silver')} as silver, ${medal('bronze')} as bronze
      from ${honours}
      join ${competitions} on ${competitions.id} = ${honours.cmptId}
      join ${users} on ${users.id} = ${honours.userId}
      left join ${profiles} on ${profiles.userId} = ${users.id}
      where ${counts(year)} and ${allowed}
      group by ${users.id}
    ),
    ranked as (select *, rank() over (order by points desc)::int as rank from sums where points > 0)
    select ranked.*, ${ratings.tier} as tier, (count(*) over ())::int as total
    from ranked left join ${ratings} on ${ratings.userId} = ranked.id
    ${named.length > 0 ? sql`where ${sql.join(named, sql` and `)}` : sql``}
    order by rank, id limit ${limit} offset ${offset}`)
  const list = rows.map(({ id, name, avatar, rank, points, results, gold, silver, bronze, tier }) => ({
    rank,
    ...shownPerson({ id, name, avatar }),
    points,
    results,
    gold,
    silver,
    bronze,
    tier: tier ?? ('novice' as const),
  }))
  // Beyond the last page no row carries the total.
  if (rows.length === 0 && offset > 0)
    return { list, total: (await placesOfYear(db, { year, keyword, offset: 0, limit: 1 })).total }
  return { list, total: rows[0]?.total ?? 0 }
}

/** The winners of each competition of a year; teams without a member who allows it are left out. */
export async function championsOf(db: Db, year: number): Promise<Champion[]> {
  const rows = await db
    .select({ honour: honours, title: competitions.title, team: teams, user: users })
    .from(honours)
    .innerJoin(competitions, eq(competitions.id, honours.cmptId))
    .innerJoin(teams, eq(teams.id, honours.teamId))
    .innerJoin(users, eq(users.id, honours.userId))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(and(eq(honours.rank, 1), counts(year), allowed))
    .orderBy(desc(honours.at), honours.cmptId, honours.teamId, honours.userId)
    .limit(MOST_CHAMPIONS * 5)
  return [...Map.groupBy(rows, ({ honour }) => honour.teamId).values()].slice(0, MOST_CHAMPIONS).flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { honour, title, team } = first
    return {
      cmptId: honour.cmptId,
      title,
      teamId: team.id,
      teamName: team.name,
      logo: logoOf(team),
      teams: honour.teams,
      at: honour.at,
      members: group.map(({ user }) => shownPerson(user)),
    }
  })
}

/** A team’s final place, the same for all its members; null before the final board. */
export async function finalPlaceOf(db: Db, teamId: number) {
  const [found] = await db.select().from(honours).where(eq(honours.teamId, teamId)).limit(1)
  return found ?? null
}

import { competitions } from '@leitai/competition/definition/table'
import { teams } from '@leitai/competition/team/table'
import { logoOf } from '@leitai/competition/team/team'
import { shownPerson } from '@leitai/identity/account/person'
import { users } from '@leitai/identity/account/table'
import { profiles } from '@leitai/identity/profile/table'
import { type Placeholders, type RowOf, rows, statement, value } from '@leitai/pg-kit/statement'
import type { Db } from '@leitai/platform/db/open'
import { eq, type SQL, sql } from '@leitai/platform/db/orm'
import { keptRead } from '@leitai/platform/pubsub/kept-reads'
import { patternsOf } from '@leitai/platform/text/search'
import { yearBounds } from '@leitai/platform/time/day'
import type * as z from 'zod/mini'
import { HALL_SIZE, type hallOfFame, type rankYear } from './contract.ts'
import { honours, ratings } from './table.ts'

/**
 * Ranking points of a result in SQL, equal to rankingPoints in rules.ts (a test compares them): at a moment, or without decay if none is
 * given.
 */
export function pointsOf(at?: SQL): SQL {
  const fresh = sql`100000 / sqrt(${honours.teamSize}) * power(${honours.rank}::float8, -0.75)
    * log(1 + log(${honours.teams}::float8)) * ${honours.weight}`
  if (!at) return sql`(${fresh})`
  return sql`(${fresh} * exp(-greatest(0, extract(epoch from ${at} - ${honours.at})::float8 / 86400) / 500))`
}

type Place = z.output<typeof rankYear.output>['list'][number]
type Champion = z.output<typeof hallOfFame.output>['champions'][number]

/** Upper bound on competitions that end in a year. */
const MOST_CHAMPIONS = 300

/** Users shown in the hall. Ranks are computed without the others, so that no gap reveals them. */
const allowed = sql`${users.state} = 'active'
  and coalesce((${profiles.privacy}->>'hallOfFame')::boolean, true)
  and coalesce((${profiles.privacy}->>'achievements')::boolean, true)`

interface Year {
  from: Date
  to: Date
}
const counts = ({ from, to }: Placeholders<Year>): SQL =>
  sql`${honours.at} >= ${from} and ${honours.at} < ${to} and ${honours.weight} > 0 and ${competitions.status} = 'published'`

/** Years with final boards that count, newest first. */
const years = keptRead({ reads: [competitions, honours] }, async (db, _: 'all') => {
  const { rows } = await db.execute<{ year: number }>(sql`
    select distinct extract(year from ${honours.at} at time zone 'Asia/Shanghai')::int as year
    from ${honours} join ${competitions} on ${competitions.id} = ${honours.cmptId}
    where ${honours.weight} > 0 and ${competitions.status} = 'published' order by 1 desc`)
  return rows.map(({ year }) => year)
})
export const yearsOf = (db: Db): Promise<number[]> => years(db, 'all')

const medal = (name: string) => sql`(count(*) filter (where ${honours.medal} = ${sql.raw(`'${name}'`)}))::int`

/** Common table expressions: `ranked` is the ranking of a year. */
const ranking = (year: Placeholders<Year>) => sql`
  sums as (
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
  ranked as (select *, rank() over (order by points desc)::int as rank from sums where points > 0)`

const ranked = {
  id: sql<number>`ranked.id`,
  name: sql<string>`ranked.name`,
  avatar: sql<string | null>`ranked.avatar`,
  rank: sql<number>`ranked.rank`,
  points: sql<number>`ranked.points`,
  results: sql<number>`ranked.results`,
  gold: sql<number>`ranked.gold`,
  silver: sql<number>`ranked.silver`,
  bronze: sql<number>`ranked.bronze`,
  tier: sql<Place['tier'] | null>`${ratings.tier}`,
}
const ratedBy = sql`from ranked left join ${ratings} on ${ratings.userId} = ranked.id`

const shownPlaces = (found: RowOf<typeof ranked>[]): Place[] =>
  found.map(({ id, name, avatar, rank, points, results, gold, silver, bronze, tier }) => ({
    rank,
    ...shownPerson({ id, name, avatar }),
    points,
    results,
    gold,
    silver,
    bronze,
    tier: tier ?? ('novice' as const),
  }))

interface PlacesQuery extends Year {
  patterns: string[]
  limit: number
  offset: number
}
const placesPage = statement(({ patterns, limit, offset }: Placeholders<PlacesQuery>) => {
  const named = sql`ranked.name_key like all(${patterns}::text[])`
  return {
    list: rows(
      ranked,
      sql`${ratedBy} where ${named} order by ranked.rank, ranked.id limit ${limit}::int offset ${offset}::int`,
    ),
    total: value(sql<number>`(select count(*)::int from ranked where ${named})`),
  }
}, ranking)

/** A page of a year’s ranking; `keyword` filters by name without changing ranks. */
export async function placesOfYear(
  db: Db,
  { year, keyword, offset, limit }: { year: number; keyword: string; offset: number; limit: number },
): Promise<{ list: Place[]; total: number }> {
  const query = { ...yearBounds(year), patterns: patternsOf(keyword), limit, offset }
  const { list, total } = await placesPage(db, query)
  return { list: shownPlaces(list), total }
}

const champion = {
  cmptId: honours.cmptId,
  title: competitions.title,
  teams: honours.teams,
  at: honours.at,
  team: { id: teams.id, name: teams.name, logo: teams.logo },
  user: { id: users.id, name: users.name, avatar: users.avatar },
}

const hallStatement = statement(
  (year: Placeholders<Year>) => ({
    people: rows(
      ranked,
      sql`${ratedBy} where ranked.rank <= ${sql.raw(String(HALL_SIZE))} order by ranked.rank, ranked.id
        limit ${sql.raw(String(HALL_SIZE))}`,
    ),
    champions: rows(
      champion,
      sql`from ${honours}
        join ${competitions} on ${competitions.id} = ${honours.cmptId}
        join ${teams} on ${teams.id} = ${honours.teamId}
        join ${users} on ${users.id} = ${honours.userId}
        left join ${profiles} on ${profiles.userId} = ${users.id}
        where ${honours.rank} = 1 and ${counts(year)} and ${allowed}
        order by ${honours.at} desc, ${honours.cmptId}, ${honours.teamId}, ${honours.userId}
        limit ${sql.raw(String(MOST_CHAMPIONS * 5))}`,
    ),
  }),
  ranking,
)

/** The first places of a year, and the winners of each of its competitions; teams without a member who allows it are left out. */
export async function hallOf(db: Db, year: number): Promise<{ people: Place[]; champions: Champion[] }> {
  const { people, champions } = await hallStatement(db, yearBounds(year))
  const byTeam = [...Map.groupBy(champions, ({ team }) => team.id).values()]
  return {
    people: shownPlaces(people),
    champions: byTeam.slice(0, MOST_CHAMPIONS).flatMap((group) => {
      const [first] = group
      if (!first) return []
      const { cmptId, title, team, teams, at } = first
      const members = group.map(({ user }) => shownPerson(user))
      return { cmptId, title, teamId: team.id, teamName: team.name, logo: logoOf(team), teams, at, members }
    }),
  }
}

/** A team’s final place, the same for all its members; null before the final board. */
export async function finalPlaceOf(db: Db, teamId: number) {
  const [found] = await db.select().from(honours).where(eq(honours.teamId, teamId)).limit(1)
  return found ?? null
}

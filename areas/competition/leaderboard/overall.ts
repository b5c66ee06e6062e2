import { users } from '@leitai/identity/account/table'
import { profiles } from '@leitai/identity/profile/table'
import { type Placeholders, rows, statement, value } from '@leitai/pg-kit/statement'
import type { Words } from '@leitai/platform/contract/inputs'
import type { Db } from '@leitai/platform/db/open'
import { sql } from '@leitai/platform/db/orm'
import { keptRead } from '@leitai/platform/pubsub/kept-reads'
import { stagesOf } from '../definition/competition.ts'
import { partsOfStages } from '../definition/overall-rules.ts'
import { stageNow } from '../definition/rules.ts'
import { seriesParts } from '../definition/series.ts'
import type { Competition, Stage } from '../definition/table.ts'
import { reviewRows, reviews } from '../review/table.ts'
import { hasA } from '../submission/board-rules.ts'
import { publicly, storedBoard } from '../submission/places.ts'
import { standings } from '../submission/table.ts'
import { members, teams } from '../team/table.ts'
import type { Overall } from './contract.overall.ts'

export interface Part {
  stage: Stage
  name: Words
  weight: number
  /** The public board that counts now; null while none does. */
  board: 'A' | 'B' | null
  /** Its scores cannot be summed with those of the first part. */
  opposite: boolean
}

const revealed = ({ spec, revealedAt }: Stage) => spec !== null && spec.b !== 'none' && revealedAt !== null

/** Of a stage that counts: B once it is revealed, else A; B never before the reveal. */
const boardOf = (stage: Stage, now: Date): Part['board'] =>
  revealed(stage) ? 'B' : hasA(stage) && stageNow(stage, now) !== 'before' ? 'A' : null

/** Of a competition of the series, whose last scored stage this is: its final board. */
function finalBoardOf(stage: Stage, now: Date): Part['board'] {
  if (stage.spec?.b !== 'none') return revealed(stage) ? 'B' : null
  return stageNow(stage, now) === 'over' ? 'A' : null
}

/** The parts of an overall board in their order, and which of their boards counts. */
export async function overallParts(
  db: Db,
  { id, overall, now }: Pick<Competition, 'id'> & { overall: Overall; now: Date },
): Promise<Part[]> {
  const all =
    overall.over === 'series'
      ? (await seriesParts(db, id, 'public')).map(({ title, stage }, at) => ({
          stage,
          name: title,
          weight: overall.weights?.[at] ?? 1,
          board: finalBoardOf(stage, now),
        }))
      : partsOfStages(overall, await stagesOf(db, id)).map(({ stage, weight }) => ({
          stage,
          name: stage.name,
          weight,
          board: boardOf(stage, now),
        }))
  const direction = directionOf(all)
  return all.map((part) => {
    // Refused when it is saved; a revision, or a competition that joins the series later, may still turn a part.
    const opposite = overall.by === 'sum' && part.stage.direction !== direction
    return { ...part, opposite, board: opposite ? null : part.board }
  })
}

/** The direction of most parts, in doubt that of the first: one that was turned must not make the others count for nothing. */
export function directionOf(parts: readonly Pick<Part, 'stage'>[]): Stage['direction'] | null {
  const [first] = parts
  if (!first) return null
  const { direction } = first.stage
  const same = parts.filter(({ stage }) => stage.direction === direction).length
  return 2 * same >= parts.length ? direction : direction === 'higher' ? 'lower' : 'higher'
}

interface OverallQuery {
  /** Of the parts that count, in their order. */
  stageIds: number[]
  boards: string[]
  weights: number[]
  by: Overall['by']
  missing: number
  /** -1 if the greatest sum is best. */
  sign: number
}

/**
 * The order of an overall board, of teams or, for a series, of people. Scores become exact decimals: sums that are equal share a rank,
 * whatever the order of adding. A baseline is placed by its ranks among the others, but counts in nobody’s.
 */
const orderOf = (series: boolean) =>
  statement(
    (_: Placeholders<OverallQuery>) => ({
      rows: value(
        sql<[id: number, rank: number, total: string][]>`(select coalesce(json_agg(
          json_build_array(id, rank, total::text) order by key, id), '[]'::json) from ordered)`,
      ),
      /** By the place of the part among those that count, from 1. */
      results: rows(
        {
          place: sql<number>`place::int`,
          ids: sql<number[]>`json_agg(id)`,
          ranks: sql<number[]>`json_agg(case when baseline then 0 else rank end)`,
        },
        sql`from result group by place`,
      ),
    }),
    (given) => sql`
      part as materialized (
        select * from unnest(${given.stageIds}::int[], ${given.boards}::text[], ${given.weights}::numeric[])
          with ordinality as given (stage_id, board, weight, place)
      ),
      placed as materialized (
        select part.place, ${standings.teamId} as team_id, ${teams.baseline} as baseline, ${standings.score} as score, ${standings.key} as key,
          (1 + count(*) filter (where not ${teams.baseline}) over (partition by part.place
            order by ${standings.key}, ${standings.entries}, ${standings.at} groups between unbounded preceding and 1 preceding))::int as rank
        from part join ${standings} on ${standings.stageId} = part.stage_id and ${standings.board} = part.board and ${standings.week} = 0
          join ${teams} on ${teams.id} = ${standings.teamId}
      ),
      sized as materialized (
        select part.place, part.weight, count(placed.team_id) filter (where not placed.baseline) as ranked
        from part left join placed on placed.place = part.place group by part.place, part.weight
      ),
      result as materialized (${
        series
          ? sql`select ${members.userId} as id, placed.* from placed join ${members} on ${members.teamId} = placed.team_id where not placed.baseline`
          : sql`select placed.team_id as id, placed.* from placed`
      }),
      entrant as (select id, bool_or(baseline) as baseline from result group by id),
      valued as (
        select entrant.id, entrant.baseline, sized.place, case ${given.by}::text
            when 'sum' then sized.weight * coalesce(result.score::text::numeric, ${given.missing}::numeric)
            when 'ranks' then sized.weight * coalesce(result.rank, sized.ranked + 1)
            else coalesce(result.key::text::numeric, 'Infinity') end as value
        from entrant cross join sized left join result on result.id = entrant.id and result.place = sized.place
      ),
      summed as (
        select id, baseline, sum(value) as total,
          case when ${given.by}::text = 'order' then array_agg(value order by place) else array[sum(value) * ${given.sign}::int] end as key
        from valued group by id, baseline
      ),
      ordered as (
        select summed.*, case when baseline then 0 else rank() over (partition by baseline order by key) end::int as rank from summed
      )`,
  )
const ofTeams = orderOf(false)
const ofPeople = orderOf(true)

/** A row of an overall board: a team or person, with the rank in each part that counts, null where it has none. A baseline has 0. */
interface Ordered {
  ids: Int32Array
  ranks: Int32Array
  /** How many have a rank. */
  ranked: number
  /** The sums of the values; exact. */
  totals: string[]
  /** The ranks in the parts, row by row; -1 where there is none. */
  inParts: Int32Array
}

/**
 * The whole order takes hundreds of milliseconds for ten thousand teams, and a page or a search needs all of it: it is kept, by what was
 * asked, until a standing, team or membership changes.
 */
const keptOrder = keptRead({ reads: [members, standings, teams], most: 100 }, async (db: Db, key: string) => {
  const { series, ...query }: OverallQuery & { series: boolean } = JSON.parse(key)
  const { rows: all, results } = await (series ? ofPeople : ofTeams)(db, query)
  const parts = query.stageIds.length
  const ordered: Ordered = {
    ids: Int32Array.from(all, ([id]) => id),
    ranks: Int32Array.from(all, ([, rank]) => rank),
    ranked: all.filter(([, rank]) => rank > 0).length,
    totals: all.map(([, , total]) => total),
    inParts: new Int32Array(all.length * parts).fill(-1),
  }
  const rowOf = new Map(all.map(([id], row) => [id, row]))
  for (const { place, ids, ranks } of results) {
    for (const [k, id] of ids.entries()) ordered.inParts[(rowOf.get(id) ?? 0) * parts + place - 1] = ranks[k] as number
  }
  return ordered
})

interface PageQuery extends Pick<OverallQuery, 'stageIds' | 'boards'> {
  /** Those on the page, or with a pattern all, in the order of the board. */
  ids: number[]
  /** For ILIKE; null for all. */
  pattern: string | null
  limit: number
  offset: number
}

/** What a page of an overall board shows besides its order. */
const pageOf = (series: boolean) =>
  statement(
    (_: Placeholders<PageQuery>) => ({
      rows: rows(
        {
          id: sql<number>`id`,
          /** In `ids`, from 1. */
          at: sql<number>`at::int`,
          name: sql<string>`name`,
          picture: sql<string | null>`picture`,
        },
        sql`from shown order by at`,
      ),
      /** By their place among the parts that count, from 1. */
      scores: rows(
        { of: sql<number>`id`, place: sql<number>`place::int`, score: sql<number>`score` },
        sql`from result`,
      ),
      people: rows(
        {
          of: sql<number>`shown.id`,
          person: { id: users.id, name: users.name, avatar: users.avatar },
          school: profiles.school,
          privacy: profiles.privacy,
        },
        series
          ? sql`from shown join ${users} on ${users.id} = shown.id left join ${profiles} on ${profiles.userId} = ${users.id}`
          : sql`from shown join ${members} on ${members.teamId} = shown.id join ${users} on ${users.id} = ${members.userId}
            join ${teams} on ${teams.id} = shown.id left join ${profiles} on ${profiles.userId} = ${users.id}
            order by ${users.id} <> ${teams.captainId}, ${members.joinedAt}, ${members.userId}`,
      ),
      /** Whom a published reviewed board of a part has removed. */
      removed: rows(
        { of: sql<number>`result.id`, verdict: sql<'refused' | 'struck'>`${reviewRows.verdict}` },
        sql`from result join ${reviews} on ${reviews.stageId} = result.stage_id and ${reviews.week} = 0
          join ${reviewRows} on ${reviewRows.reviewId} = ${reviews.id} and ${reviewRows.teamId} = result.team_id
          where ${reviews.state} <> 'open' and ${reviewRows.verdict} in ('refused', 'struck')`,
      ),
      total: value(sql<number>`(select count(*)::int from matching)`),
    }),
    (given) => sql`
      matching as materialized (
        select given.id, given.at, ${series ? users.name : teams.name} as name, ${series ? users.avatar : teams.logo} as picture
        from unnest(${given.ids}::int[]) with ordinality as given (id, at)
          ${series ? sql`join ${users} on ${users.id} = given.id` : sql`join ${teams} on ${teams.id} = given.id`}
        where ${given.pattern}::text is null or ${series ? users.name : teams.name} ilike ${given.pattern}::text
      ),
      shown as materialized (select * from matching order by at limit ${given.limit}::int offset ${given.offset}::int),
      part as materialized (
        select * from unnest(${given.stageIds}::int[], ${given.boards}::text[]) with ordinality as given (stage_id, board, place)
      ),
      entered as (${
        series
          ? sql`select shown.id, ${members.teamId} as team_id from shown join ${members} on ${members.userId} = shown.id
              join ${teams} on ${teams.id} = ${members.teamId} where not ${teams.baseline}`
          : sql`select shown.id, shown.id as team_id from shown`
      }),
      result as materialized (
        select entered.id, entered.team_id, part.place, part.stage_id, ${standings.score} as score from entered cross join part
          join ${standings} on ${standings.stageId} = part.stage_id and ${standings.board} = part.board and ${standings.week} = 0
            and ${standings.teamId} = entered.team_id
      )`,
  )
const pageOfTeams = pageOf(false)
const pageOfPeople = pageOf(true)

/**
 * A page of an overall board in order, how many rows it has, and how many have a rank, whatever is searched. Baseline rows are in their place
 * but have rank 0.
 */
export async function overallPage(
  db: Db,
  { overall, parts, now }: { overall: Overall; parts: readonly Part[]; now: Date },
  { keyword, limit, offset }: { keyword: string; limit: number; offset: number },
) {
  const counting = parts.flatMap((part) => (part.board ? [{ ...part, board: part.board }] : []))
  const series = overall.over === 'series'
  const boards = {
    stageIds: counting.map(({ stage }) => stage.id),
    boards: counting.map(({ stage, board }) => storedBoard(publicly({ stage, board }, now))),
  }
  const query: OverallQuery & { series: boolean } = {
    series,
    ...boards,
    by: overall.by,
    missing: overall.missing ?? 0,
    weights: counting.map(({ weight }) => weight),
    sign: overall.by === 'sum' && directionOf(parts) === 'higher' ? -1 : 1,
  }
  const { ids, ranks, ranked, totals, inParts } = await keptOrder(db, JSON.stringify(query))
  const from = keyword ? 0 : offset
  const found = await (series ? pageOfPeople : pageOfTeams)(db, {
    ...boards,
    ids: Array.from(keyword ? ids : ids.subarray(from, from + limit)),
    pattern: keyword ? `%${keyword.replace(/[\\%_]/g, '\\$&')}%` : null,
    limit,
    offset: keyword ? offset : 0,
  })
  const scoresOf = Map.groupBy(found.scores, ({ of }) => of)
  const rowsShown = found.rows.map(({ id, at, name, picture }) => {
    const row = from + at - 1
    const scores = new Map((scoresOf.get(id) ?? []).map(({ place, score }) => [place, score]))
    const results = counting.flatMap(({ stage }, part) => {
      const [score, rank] = [scores.get(part + 1), inParts[row * counting.length + part] ?? -1]
      return score === undefined || rank < 0 ? [] : [{ stageId: stage.id, score, rank }]
    })
    const rank = ranks[row] ?? 0
    return { id, name, picture, rank, baseline: rank === 0, total: totals[row] ?? '0', results }
  })
  const total = keyword ? found.total : ids.length
  return { counting, rows: rowsShown, people: found.people, removed: found.removed, total, ranked }
}

import type { Overall } from '@leitai/contract/competition/overall'
import type { Words } from '@leitai/contract/core/shape'
import { users } from '../../identity/account/table.ts'
import { profiles } from '../../identity/profile/table.ts'
import type { Db } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/orm.ts'
import { type Placeholders, rows, statement, value } from '../../platform/db/statement.ts'
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
          ...{ stage, name: title, weight: overall.weights?.[at] ?? 1, board: finalBoardOf(stage, now) },
        }))
      : partsOfStages(overall, await stagesOf(db, id)).map(({ stage, weight }) => ({
          ...{ stage, name: stage.name, weight, board: boardOf(stage, now) },
        }))
  return all.map((part) => {
    // Refused when it is saved; a revision, or a competition that joins the series later, may still turn a part.
    const opposite = overall.by === 'sum' && part.stage.direction !== all[0]?.stage.direction
    return { ...part, opposite, board: opposite ? null : part.board }
  })
}

interface Asked {
  /** Of the parts that count, in their order. */
  stageIds: number[]
  boards: string[]
  weights: number[]
  by: Overall['by']
  missing: number
  /** -1 if the greatest sum is best. */
  sign: number
  /** For ILIKE; null for all. */
  pattern: string | null
  limit: number
  offset: number
}

/**
 * The common table expressions of an overall board, of teams or, for a series, of people. Scores become exact decimals: sums that are equal
 * share a rank, whatever the order of adding. A baseline is placed by its ranks among the others, but counts in nobody’s.
 */
const overallCtes = (series: boolean) => (given: Placeholders<Asked>) =>
  sql`
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
  ),
  matching as materialized (
    select ordered.*, ${series ? users.name : teams.name} as name, ${series ? users.avatar : teams.logo} as picture
    from ordered ${series ? sql`join ${users} on ${users.id} = ordered.id` : sql`join ${teams} on ${teams.id} = ordered.id`}
    where ${given.pattern}::text is null or ${series ? users.name : teams.name} ilike ${given.pattern}::text
  ),
  shown as materialized (select * from matching order by key, id limit ${given.limit}::int offset ${given.offset}::int)`

const overallOf = (series: boolean) =>
  statement(
    () => ({
      rows: rows(
        {
          id: sql<number>`id`,
          name: sql<string>`name`,
          picture: sql<string | null>`picture`,
          baseline: sql<boolean>`baseline`,
          rank: sql<number>`rank`,
          /** Of the values; exact. */
          total: sql<string>`total::text`,
        },
        sql`from shown order by key, id`,
      ),
      /** By their place among the parts that count, from 1; the rank of a baseline is 0. */
      results: rows(
        {
          of: sql<number>`id`,
          place: sql<number>`place::int`,
          score: sql<number>`score`,
          rank: sql<number>`case when baseline then 0 else rank end`,
        },
        sql`from result where id in (select id from shown)`,
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
        sql`from result join part on part.place = result.place join ${reviews} on ${reviews.stageId} = part.stage_id and ${reviews.week} = 0
          join ${reviewRows} on ${reviewRows.reviewId} = ${reviews.id} and ${reviewRows.teamId} = result.team_id
          where ${reviews.state} <> 'open' and ${reviewRows.verdict} in ('refused', 'struck') and result.id in (select id from shown)`,
      ),
      total: value(sql<number>`(select count(*)::int from matching)`),
    }),
    overallCtes(series),
  )
const ofTeams = overallOf(false)
const ofPeople = overallOf(true)

/** A page of an overall board in order, and how many rows it has. Baseline rows are in their place but have rank 0. */
export async function overallPage(
  db: Db,
  { overall, parts, now }: { overall: Overall; parts: readonly Part[]; now: Date },
  { keyword, limit, offset }: { keyword: string; limit: number; offset: number },
) {
  const counting = parts.flatMap((part) => (part.board ? [{ ...part, board: part.board }] : []))
  const asked = {
    stageIds: counting.map(({ stage }) => stage.id),
    boards: counting.map(({ stage, board }) => storedBoard(publicly({ stage, board }, now))),
    weights: counting.map(({ weight }) => weight),
    by: overall.by,
    missing: overall.missing ?? 0,
    sign: overall.by === 'sum' && parts[0]?.stage.direction === 'higher' ? -1 : 1,
    pattern: keyword ? `%${keyword.replace(/[\\%_]/g, '\\$&')}%` : null,
    ...{ limit, offset },
  }
  return { counting, ...(await (overall.over === 'series' ? ofPeople : ofTeams)(db, asked)) }
}

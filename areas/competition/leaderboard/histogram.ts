import { type Placeholders, row, rows } from '@leitai/pg-kit/statement'
import { type SQLWrapper, sql } from '@leitai/platform/db/orm'
import type { Stage } from '../definition/table.ts'
import { shownNumber } from '../submission/board-rules.ts'
import { standings } from '../submission/table.ts'
import { teams } from '../team/table.ts'
import { HISTOGRAM_BINS } from './contract.history.ts'

/** The distribution of the teams' best scores on a board, without baselines, as parts of a statement. */

export interface HistogramQuery {
  cmptId: number
  /** The stage whose board it is; null: no histogram. */
  mainId: number | null
  /** The board as it is stored. */
  board: string
  /** The shares of the scores between which the bins lie. */
  low: number
  high: number
}

/** The worst twentieth is counted in the bin at its end, so that one outlier does not compress the others. */
export function histogramQuery(
  cmptId: number,
  stage: Pick<Stage, 'id' | 'direction'> | null,
  board: string,
): HistogramQuery {
  const [low, high] = stage?.direction === 'higher' ? [0.05, 1] : [0, 0.95]
  return { cmptId, mainId: stage?.id ?? null, board, low, high }
}

/** Common table expressions for `histogramParts`: the scores, and the edges of the bins. */
export const histogramTables = ({ cmptId, mainId, board, low, high }: Placeholders<HistogramQuery>) => {
  const edge = (share: SQLWrapper) => sql`percentile_disc(${share}::float8) within group (order by best.score)`
  // The teams' competition is named for its index: PostgreSQL would read the teams of all competitions.
  return sql`best as (select ${standings.score} as score from ${standings} join ${teams} on ${teams.id} = ${standings.teamId}
      where ${standings.stageId} = ${mainId}::int and ${standings.board} = ${board} and ${standings.week} = 0
        and ${teams.cmptId} = ${cmptId}::int and not ${teams.baseline}),
    edges as (select ${edge(low)} as low, ${edge(high)} as high, count(*)::int as teams from best)`
}

// PostgreSQL has no buckets for an empty range.
const bin = sql`case when edges.low = edges.high then 1
  else greatest(1, least(${HISTOGRAM_BINS}::int, width_bucket(best.score, edges.low, edges.high, ${HISTOGRAM_BINS}::int))) end`

export const histogramParts = () => ({
  edges: row(
    { from: sql<number | null>`edges.low`, to: sql<number | null>`edges.high`, teams: sql<number>`edges.teams` },
    sql`from edges`,
  ),
  binned: rows(
    { bin: sql<number>`bins.bin`, count: sql<number>`count(*)::int` },
    sql`from (select ${bin} as bin from best cross join edges) as bins group by bins.bin`,
  ),
})
type Parts = ReturnType<typeof histogramParts>
type Found = { [K in keyof Parts]: ReturnType<Parts[K]['decode']> }

/** The histogram, null without any score; its edges are rounded as boards show scores. */
export function histogramFrom({ edges, binned }: Found, stage: Pick<Stage, 'direction' | 'decimals'> | null) {
  if (!stage || !edges || edges.from === null || edges.to === null) return null
  const inBin = new Map(binned.map((one) => [one.bin, one.count]))
  const bins = Array.from({ length: HISTOGRAM_BINS }, (_, at) => inBin.get(at + 1) ?? 0)
  const [from, to] = [shownNumber(stage, edges.from), shownNumber(stage, edges.to)]
  return { direction: stage.direction, from, to, bins, teams: edges.teams }
}

import { type Placeholders, replacing, row, statement } from '@leitai/pg-kit/statement'
import type { Db } from '@leitai/platform/db/open'
import { eq, getTableColumns, sql } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { csv, Download } from '@leitai/platform/http/download'
import { pageOf } from '@leitai/platform/http/page'
import { weekBounds, weekOf } from '@leitai/platform/time/day'
import { publicCompetition, stagesOf } from '../../definition/competition.ts'
import { stageNow } from '../../definition/rules.ts'
import { scoringStage } from '../../definition/scoring.ts'
import { competitions, type Stage } from '../../definition/table.ts'
import { promotedFrom } from '../../review/promotion.ts'
import { publishedReview, publishedWeeks } from '../../review/review.ts'
import { hasA, isBlind, mainBoards } from '../../submission/board-rules.ts'
import type { Bootstrap } from '../../submission/bootstrap-rules.ts'
import { numberCells, numberTitles } from '../../submission/number-texts.ts'
import {
  aheadPart,
  type Board,
  type BoardOf,
  boardKey,
  boardQuery,
  publicly,
  rankedOn,
  standingPart,
  standingQuery,
} from '../../submission/places.ts'
import { standings, submissions } from '../../submission/table.ts'
import { ownId, ownTeamCte } from '../../team/competitor.ts'
import { teams } from '../../team/table.ts'
import { stageWithWorks } from '../../works/work.ts'
import { aboutOnAParts, boardPart, boardRow, comparedWith } from '../board.ts'
import { sideOf } from '../board-reads.ts'
import type * as contract from '../contract.ts'
import { withDetails } from '../row-details.ts'
import { neighbourText, rankHeader, ruleText, whyCounts } from '../texts.ts'
import { boardHead, boardReader, examined, refuseHidden, refuseLimited, withoutName } from '../view.ts'

export const examineRankList: Handler<typeof contract.examineRankList> = async ({ db, now, language }, input) => {
  const cmpt = await publicCompetition(db, input.cmptId)
  await refuseLimited(db, cmpt.id, now)
  const stage =
    cmpt.type === 'application' ? (await stageWithWorks(db, input, now)).stage : await scoringStage(db, input, now)
  return examined(db, { cmpt, stage, now, review: await publishedReview(db, stage.id, 0), language }, input)
}

export const examineWeekRankList: Handler<typeof contract.examineWeekRankList> = async (
  { db, now, language },
  input,
) => {
  const cmpt = await publicCompetition(db, input.cmptId)
  await refuseLimited(db, cmpt.id, now)
  const stage = await scoringStage(db, input, now)
  const weeks = ((await publishedWeeks(db, [stage.id])).get(stage.id) ?? []).filter((week) => week > 0)
  const week = orRefuse(input.week ?? weeks.at(-1), 'review.notOut')
  const review = await publishedReview(db, stage.id, Math.max(1, week))
  return { ...(await examined(db, { cmpt, stage, now, review, language }, input)), week: review.week, weeks }
}

const MOST = 100_000

export const exportRank: Handler<typeof contract.exportRank> = async ({ db, now, language }, input) => {
  const stage = await scoringStage(db, input, now)
  await refuseLimited(db, stage.cmptId, now)
  const { board } = input
  refuseHidden(stage, board)
  const { rows } = await boardPart(db, publicly({ stage, board }, now), { now, limit: MOST, offset: 0 })
  const body = csv(
    [...rankHeader[language], ...numberTitles(stage, language)],
    rows.map((row) => [row.rank === 0 ? '' : row.rank, row.teamName, Number(row.score), ...numberCells(stage, row)]),
  )
  return new Download({ name: `board-${input.cmptId}-${board}.csv`, contentType: 'text/csv; charset=utf-8', body })
}

const PAGE = 50

/** The team directly above or below on the board. */
function neighbour(given: BoardOf, side: 'above' | 'below') {
  const [before, way] = side === 'above' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`]
  return row(
    { key: standings.key, score: standings.score, entries: standings.entries, at: standings.at, name: teams.name },
    // Lateral, so that the index gives the nearest row alone; of a join, all rows on that side would be sorted.
    sql`from ${standingQuery(given, ownId)} as mine cross join lateral (
        select * from ${standings} where ${standings.stageId} = mine.stage_id and ${standings.board} = mine.board
          and ${standings.week} = mine.week
          and (${standings.key}, ${standings.entries}, ${standings.at}, ${standings.teamId}) ${before} (mine.key, mine.entries, mine.at, mine.team_id)
        order by ${standings.key} ${way}, ${standings.entries} ${way}, ${standings.at} ${way}, ${standings.teamId} ${way} limit 1
      ) ${standings} join ${teams} on ${teams.id} = ${standings.teamId}`,
  )
}

/** A person's team with its row on a board, the places ahead, its neighbours, and the submission that counts. */
const placed = statement(
  (
    given: BoardOf &
      Placeholders<{
        cmptId: number
        userId: number
        details: boolean
        yesterday: string
        until: Date | null
        side: 'a' | 'b'
      }>,
  ) => ({
    ...aboutOnAParts(
      replacing(given, { teamIds: sql<number[]>`array(select own.id from own)`, leaders: sql<number>`0` }),
    ),
    team: row(getTableColumns(teams), sql`from ${teams} where ${teams.id} = ${ownId}`),
    mine: standingPart(given, ownId),
    ahead: aheadPart(given, standingQuery(given, ownId)),
    counting: row(
      {
        id: submissions.id,
        no: submissions.no,
        createdAt: submissions.createdAt,
        picked: submissions.picked,
        numbers: submissions.numbers,
        // Of another result than the one that stands on the board, such as that of last noon, it would be wrong.
        bootstrap: sql<Bootstrap | null>`case when mine.score = case when ${given.side}::text = 'b' then ${submissions.scoreB} else ${submissions.scoreA} end then ${submissions.bootstrap} end`,
      },
      sql`from ${standingQuery(given, ownId)} as mine join ${submissions} on ${submissions.id} = mine.submission_id`,
    ),
    above: neighbour(given, 'above'),
    below: neighbour(given, 'below'),
  }),
  ownTeamCte,
)

export const myRank: Handler<typeof contract.myRank> = async ({ db, me, now, language }, input) => {
  const stage = await scoringStage(db, input, now)
  const { board, cmptId } = input
  refuseHidden(stage, board)
  const which = publicly({ stage, board }, now)
  const query = {
    ...boardQuery(which),
    ...comparedWith(which, now),
    ...withDetails(stage),
    side: sideOf(which),
    cmptId,
    userId: me.id,
  }
  const { team, mine, ahead, counting, above, below, ...rest } = await placed(db, query)
  if (!team || !mine || !ahead) return { row: null, why: null, page: null }
  // A board that does not show whose rows they are tells no neighbours either.
  const shown = (await boardReader(db, cmptId, now)) === null ? { above, below } : { above: null, below: null }
  const place = { rank: ahead.ranked + 1, ranked: await rankedOn(db, boardKey(which)), above: ahead.rows }
  return {
    row: await boardRow(db, which, {
      mine,
      team,
      place,
      facts: rest,
      numbers: counting?.numbers ?? null,
      bootstrap: counting?.bootstrap ?? null,
    }),
    why: counting
      ? {
          submissionId: counting.id,
          submissionNo: counting.no,
          submittedAt: counting.createdAt,
          rule: ruleText(stage, { ...counting, key: mine.key, board }, language),
          counts: whyCounts(stage, board, counting.picked, language),
          above: shown.above ? neighbourText(mine, shown.above, 'above', stage, language) : null,
          below: shown.below ? neighbourText(mine, shown.below, 'below', stage, language) : null,
        }
      : null,
    page: Math.floor(place.above / PAGE) + 1,
  }
}

export const rankList: Handler<typeof contract.rankList> = async ({ db, now, language }, input) => {
  const stage = await scoringStage(db, input, now)
  const head = boardHead(stage, input.board, now)
  const { page, pageSize, offset } = pageOf(input)
  const { board, sort } = input
  const reader = await boardReader(db, stage.cmptId, now)
  // A name that is not shown is not found by searching for it either.
  const keyword = reader ? '' : input.keyword
  const { rows, total, ranked, intervals } = await boardPart(db, publicly({ stage, board }, now), {
    now,
    keyword,
    ...(sort !== undefined && { sort }),
    limit: pageSize,
    offset,
    groups: reader === null,
    ...(reader && reader.view !== 'anonymous' && { only: { ...reader, baselines: reader.view === 'baselines' } }),
  })
  const on = await promotedOn(db, { stage, board, now })
  const list = reader ? rows.map((row) => withoutName(row, reader, language)) : rows
  // Of the rows as they are shown: the ids of teams without a name would name them.
  const promoted = list.flatMap(({ teamId }) => (on.has(teamId) ? [teamId] : []))
  return { list, total, page, pageSize, promoted, ...head, ranked, intervals }
}

/** The teams that a stage's last board promotes to the next stage; none on its other boards. */
async function promotedOn(
  db: Db,
  { stage, board, now }: { stage: Stage; board: Board; now: Date },
): Promise<Set<number>> {
  const last = stage.spec?.b === 'none' ? 'A' : 'B'
  if (board !== last || stageNow(stage, now) !== 'over') return new Set()
  const [cmpt] = await db.select().from(competitions).where(eq(competitions.id, stage.cmptId))
  return cmpt ? promotedFrom(db, { cmpt, stage, now }) : new Set()
}

export const weekRankList: Handler<typeof contract.weekRankList> = async ({ db, now }, input) => {
  const stage = await scoringStage(db, input, now)
  await refuseLimited(db, stage.cmptId, now)
  const head = boardHead(stage, 'A', now)
  const until = stage.endAt && stage.endAt < now ? new Date(stage.endAt.getTime() - 1) : now
  const last = Math.max(1, weekOf(stage.startAt, until))
  const week = Math.min(Math.max(input.week ?? last, 1), last)
  const { page, pageSize, offset } = pageOf(input)
  const which = publicly({ stage, board: 'week', week }, now)
  const { rows, total, ranked, intervals } = await boardPart(db, which, { now, limit: pageSize, offset, groups: true })
  const weeks = Array.from({ length: last }, (_, at) => ({ week: at + 1, ...weekBounds(stage.startAt, at + 1) }))
  return { list: rows, total, page, pageSize, ...head, ranked, intervals, frozen: week < last, week, weeks }
}

export const rankStageList: Handler<typeof contract.rankStageList> = async ({ db, now }, { cmptId }) => {
  const { endAt } = await publicCompetition(db, cmptId)
  const scoring = (await stagesOf(db, cmptId)).filter(({ spec }) => spec !== null)
  const out = await publishedWeeks(
    db,
    scoring.map(({ id }) => id),
  )
  return scoring.map(({ id, name, revealedAt, ...stage }) => ({
    stageId: id,
    name,
    boards: [
      ...mainBoards(stage),
      ...(hasA(stage) ? ['week' as const] : []),
      ...(out.get(id)?.includes(0) ? ['examine' as const] : []),
      ...(endAt && now >= endAt && !isBlind({ kind: stage.kind, revealedAt }) ? ['practice' as const] : []),
    ],
    revealed: revealedAt !== null,
  }))
}

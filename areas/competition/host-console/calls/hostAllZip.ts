import { sql } from '@leitai/platform/db/orm'
import { type Placeholders, rows, statement } from '@leitai/platform/db/statement'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { csvStream, Download } from '@leitai/platform/http/download'
import { weekOf } from '@leitai/platform/time/day'
import { zipStream } from '@leitai/zip/write'
import { stagesOf } from '../../definition/competition.ts'
import type { Stage } from '../../definition/table.ts'
import { staffCompetition } from '../../staff/role.ts'
import { hasA, mainBoards } from '../../submission/board-rules.ts'
import type { Board } from '../../submission/places.ts'
import { standings } from '../../submission/table.ts'
import type * as console from '../contract.ts'
import { auditDownload } from '../csv.ts'
import { boardList, type List, peopleList, submissionsList, teamsList } from '../lists.ts'

/** Weeks of weekly boards that the zip includes at most: a practice competition runs for years. */
const WEEKS = 60

/** The boards that have rows: of the others, such as most weeks of a long competition, nothing is read. */
const boardsIn = statement(({ stageIds }: Placeholders<{ stageIds: number[] }>) => ({
  filled: rows(
    { stageId: standings.stageId, board: standings.board, week: standings.week },
    sql`from ${standings} where ${standings.stageId} = any(${stageIds}::int[])
      group by ${standings.stageId}, ${standings.board}, ${standings.week}`,
  ),
}))

async function* nothing(): List['parts'] {
  yield []
}

export const hostAllZip: Handler<typeof console.hostAllZip> = async (context, { cmptId }) => {
  const { db, now } = context
  const { cmpt } = await staffCompetition(context, cmptId)
  const asked = { cmptId, keyword: '' }
  const stages = (await stagesOf(db, cmptId)).filter(({ spec }) => spec !== null)
  const { filled } = await boardsIn(db, { stageIds: stages.map(({ id }) => id) })
  const known = new Set(filled.map(({ stageId, board, week }) => `${stageId} ${board} ${week}`))
  const listOf = (stage: Stage, board: Board, week?: number) => {
    const list = boardList(context, { stage, board, ...(week === undefined ? {} : { week }) })
    return known.has(`${stage.id} ${board} ${week ?? 0}`) ? list : { ...list, parts: nothing() }
  }
  const boards = stages.flatMap((stage) => {
    const until = stage.endAt && stage.endAt < now ? new Date(stage.endAt.getTime() - 1) : now
    const last = Math.max(1, weekOf(stage.startAt, until))
    const weeks = Array.from({ length: hasA(stage) ? Math.min(last, WEEKS) : 0 }, (_, at) => last - at)
    return [
      ...[...mainBoards(stage), 'practice' as const].map((board) => listOf(stage, board)),
      ...weeks.map((week) => listOf(stage, 'week', week)),
    ]
  })
  const people = peopleList(context, cmpt, { ...asked, show: 'all' })
  const lists = [people, await teamsList(context, asked), await submissionsList(context, asked), ...boards]
  await auditDownload(context, cmptId, 'all')
  const body = await zipStream(
    lists.map(({ name, header, parts }) => ({ name, content: () => csvStream(header, parts) })),
  )
  return new Download({ name: `${cmpt.slug}-lists.zip`, contentType: 'application/zip', body })
}

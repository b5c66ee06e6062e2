import type { Db } from '@leitai/platform/db/db'
import { eq } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { stageNow } from '../../definition/rules.ts'
import { scoringStage } from '../../definition/scoring-stage.ts'
import { competitions, type Stage } from '../../definition/table.ts'
import { promotedFrom } from '../../review/promotion.ts'
import { type Board, publicly } from '../../submission/places.ts'
import { boardPart } from '../board.ts'
import type * as contract from '../contract.ts'
import { boardHead } from '../head.ts'
import { boardReader, withoutName } from '../view.ts'

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

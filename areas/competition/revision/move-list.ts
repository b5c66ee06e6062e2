import type { InputOf } from '@leitai/platform/contract/call'
import type { Db } from '@leitai/platform/db/db'
import { and, asc, eq, or, sql } from '@leitai/platform/db/orm'
import { teams } from '../team/table.ts'
import type { revisionMovesCsv } from './contract.ts'
import { revisionMoves } from './table.ts'

type Asked = InputOf<typeof revisionMovesCsv>

const asked = ({ revisionId, board, moved }: Asked) =>
  and(
    eq(revisionMoves.revisionId, revisionId),
    eq(revisionMoves.board, board),
    moved
      ? or(
          sql`${revisionMoves.oldRank} is distinct from ${revisionMoves.newRank}`,
          sql`${revisionMoves.oldScore} is distinct from ${revisionMoves.newScore}`,
        )
      : undefined,
  )

export const countMoves = (db: Db, input: Asked): Promise<number> => db.$count(revisionMoves, asked(input))

const orders = {
  move: sql`abs(coalesce(${revisionMoves.newRank}, 1000000) - coalesce(${revisionMoves.oldRank}, 1000000)) desc`,
  new: sql`${revisionMoves.newRank} nulls last`,
  old: sql`${revisionMoves.oldRank} nulls last`,
}

/** One page of the list in the requested order. */
export const listMoves = (db: Db, input: Asked, part: { limit: number; offset: number }) =>
  db
    .select({ move: revisionMoves, teamName: teams.name, baseline: teams.baseline })
    .from(revisionMoves)
    .innerJoin(teams, eq(teams.id, revisionMoves.teamId))
    .where(asked(input))
    .orderBy(orders[input.order], sql`${revisionMoves.oldRank} nulls last`, asc(revisionMoves.teamId))
    .limit(part.limit)
    .offset(part.offset)

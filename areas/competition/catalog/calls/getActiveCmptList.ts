import { and, asc, eq, gt, lte } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { endOrNever } from '../../definition/columns.ts'
import { cardColumns, cardsOf } from '../../definition/competition.ts'
import { competitions } from '../../definition/table.ts'
import type * as competition from '../contract.ts'

export const getActiveCmptList: Handler<typeof competition.getActiveCmptList> = async ({ db, me, now }) => {
  const rows = await db
    .select(cardColumns)
    .from(competitions)
    .where(and(eq(competitions.status, 'published'), lte(competitions.startAt, now), gt(endOrNever(competitions), now)))
    .orderBy(asc(endOrNever(competitions)), asc(competitions.id))
    .limit(50)
  return cardsOf(db, rows, { me, now })
}

import type * as competition from '@leitai/contract/competition'
import type { Handler } from '../../call.ts'
import { and, asc, eq, gt, isNull, lte, or, sql } from '../../db/orm.ts'
import { cardsOf } from '../competition.ts'
import { competitions } from '../table.ts'

export const getActiveCmptList: Handler<typeof competition.getActiveCmptList> = async ({ db, me, now }) => {
  const rows = await db
    .select()
    .from(competitions)
    .where(
      and(
        eq(competitions.status, 'published'),
        lte(competitions.startAt, now),
        or(isNull(competitions.endAt), gt(competitions.endAt, now)),
      ),
    )
    .orderBy(sql`${competitions.endAt} asc nulls last`, asc(competitions.id))
    .limit(50)
  return cardsOf(db, rows, { me, now })
}

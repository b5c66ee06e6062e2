import type * as competition from '@leitai/contract/competition/catalog'
import { and, asc, eq, gt, isNull, lte, or, sql } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { cardsOf } from '../../definition/competition.ts'
import { competitions } from '../../definition/table.ts'

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

import type * as competition from '@leitai/contract/competition/catalog'
import { and, count, desc, eq, not } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { pageOf } from '../../../platform/http/page.ts'
import { isShutOut, launched } from '../../definition/audience.ts'
import { cardColumns, cardsOf } from '../../definition/competition.ts'
import { competitions, signUps } from '../../definition/table.ts'

export const myJoinCmpt: Handler<typeof competition.myJoinCmpt> = async ({ db, me, now }, input) => {
  const { page, pageSize, offset } = pageOf(input)
  const where = and(eq(signUps.userId, me.id), launched, not(isShutOut(signUps)))
  const joined = eq(competitions.id, signUps.cmptId)
  const [[found], rows] = await Promise.all([
    db.select({ total: count() }).from(signUps).innerJoin(competitions, joined).where(where),
    db
      .select(cardColumns)
      .from(signUps)
      .innerJoin(competitions, joined)
      .where(where)
      .orderBy(desc(signUps.createdAt))
      .limit(pageSize)
      .offset(offset),
  ])
  const list = await cardsOf(db, rows, { me, now })
  return { list, total: found?.total ?? 0, page, pageSize }
}

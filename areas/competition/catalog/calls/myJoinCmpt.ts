import { and, count, desc, eq, not } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { isShutOut, launched } from '../../definition/audience.ts'
import { cardColumns, cardsOf } from '../../definition/competition.ts'
import { competitions, signUps } from '../../definition/table.ts'
import type * as competition from '../contract.ts'

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

import type * as shop from '@leitai/contract/community/shop'
import { and, desc, eq } from '../../../platform/db/orm.ts'
import { orRefuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { holds, productOf } from '../products.ts'
import { phaseOf } from '../rules.ts'
import { shopOrders } from '../table.ts'

export const isResult: Handler<typeof shop.isResult> = async ({ db, me, now }, { goodsId }) => {
  const found = await productOf(db, goodsId)
  const product = orRefuse(found.onShelf ? found : null, 'shop.unknown')
  const [order] = me
    ? await db
        .select()
        .from(shopOrders)
        .where(and(eq(shopOrders.userId, me.id), eq(shopOrders.goodsId, goodsId), holds(now)))
        .orderBy(desc(shopOrders.id))
        .limit(1)
    : []
  return {
    got: order !== undefined,
    orderId: order?.id ?? null,
    state: order?.state ?? null,
    phase: phaseOf(product, now),
    serverTime: now,
  }
}

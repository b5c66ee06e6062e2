import { and, desc, eq } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as shop from '../contract.ts'
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

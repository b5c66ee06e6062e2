import type * as shop from '@leitai/contract/community/shop.admin'
import { limits } from '@leitai/contract/core/limits'
import { audit } from '../../../platform/audit/audit.ts'
import { and, desc, eq, inArray, isNull } from '../../../platform/db/orm.ts'
import { refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { lockProduct, moveStock } from '../products.ts'
import { shopCodes } from '../table.ts'

export const changeStock: Handler<typeof shop.changeStock> = async (context, { goodsId, by, reason }) => {
  const { db } = context
  const product = await lockProduct(db, goodsId)
  const stock = product.stock + by
  refuse(product.kind === 'codes' && by > 0 ? { code: 'shop.codesOnly' } : null)
  refuse(stock < 0 ? { code: 'shop.stockLeft', values: { left: product.stock } } : null)
  refuse(stock > limits.shop.stock ? { code: 'shop.stockMost', values: { limit: limits.shop.stock } } : null)
  if (product.kind === 'codes' && by < 0) {
    // Skips codes that a concurrent payment has locked; as those were reserved, enough others remain.
    const free = await db
      .select({ id: shopCodes.id })
      .from(shopCodes)
      .where(and(eq(shopCodes.goodsId, goodsId), isNull(shopCodes.orderId)))
      .orderBy(desc(shopCodes.id))
      .limit(-by)
      .for('update', { skipLocked: true })
    const ids = free.map(({ id }) => id)
    await db.delete(shopCodes).where(inArray(shopCodes.id, ids))
  }
  await moveStock(db, goodsId, by)
  await audit(context, { action: 'shop.stock', target: { kind: 'goods', id: goodsId }, reason, detail: { by, stock } })
  return { stock }
}

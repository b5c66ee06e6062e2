import { audit } from '@leitai/platform/audit/audit'
import { limits } from '@leitai/platform/contract/limits'
import { and, desc, eq, inArray, isNull } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as shop from '../contract.admin.ts'
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

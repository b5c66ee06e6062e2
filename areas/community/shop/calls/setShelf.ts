import { audit } from '@leitai/platform/audit/audit'
import { eq } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as shop from '../contract.admin.ts'
import { lockProduct } from '../products.ts'
import { refusalToShelve } from '../rules.ts'
import { products } from '../table.ts'

export const setShelf: Handler<typeof shop.setShelf> = async (context, { goodsId, onShelf }) => {
  const { db } = context
  const product = await lockProduct(db, goodsId)
  if (onShelf) refuse(refusalToShelve(product))
  await db.update(products).set({ onShelf }).where(eq(products.id, goodsId))
  await audit(context, { action: onShelf ? 'shop.on' : 'shop.off', target: { kind: 'goods', id: goodsId } })
  return { ok: true }
}

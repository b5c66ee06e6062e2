import type * as shop from '@leitai/contract/community/shop.admin'
import { audit } from '../../../platform/audit/audit.ts'
import { eq } from '../../../platform/db/orm.ts'
import { refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
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

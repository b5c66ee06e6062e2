import type * as shop from '@leitai/contract/shop'
import { audit } from '../../admin/audit.ts'
import type { Handler } from '../../call.ts'
import { eq } from '../../db/orm.ts'
import { refuse } from '../../refuse.ts'
import { lockGoods } from '../goods.ts'
import { refusalToShelve } from '../rules.ts'
import { shopGoods } from '../table.ts'

export const setShelf: Handler<typeof shop.setShelf> = async (context, { goodsId, onShelf }) => {
  const { db } = context
  const goods = await lockGoods(db, goodsId)
  if (onShelf) refuse(refusalToShelve(goods))
  await db.update(shopGoods).set({ onShelf }).where(eq(shopGoods.id, goodsId))
  await audit(context, { action: onShelf ? 'shop.on' : 'shop.off', target: { kind: 'goods', id: goodsId } })
  return { ok: true }
}

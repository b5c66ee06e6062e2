import type * as shop from '@leitai/contract/community/shop'
import { sayer } from '../../../competition/host-console/say.ts'
import { orRefuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { buyerOf, countsOf, goodsOf, shownGoods } from '../goods.ts'
import { mostOf, refusalOfGoods, refusalToOrder } from '../rules.ts'

export const getGoodsDetail: Handler<typeof shop.getGoodsDetail> = async ({ db, me, now, language }, { goodsId }) => {
  const found = await goodsOf(db, goodsId)
  const goods = orRefuse(found.onShelf ? found : null, 'shop.unknown')
  const buyer = me && (await buyerOf(db, { userId: me.id, goodsId, now }))
  const counts = (await countsOf(db, [goodsId])).get(goodsId)
  const refusal = buyer ? refusalToOrder(goods, buyer, { count: 1, now }) : refusalOfGoods(goods, 1, now)
  return {
    ...shownGoods(goods, now),
    serverTime: now,
    sold: counts?.sold ?? 0,
    own: buyer?.own ?? null,
    balance: buyer?.balance ?? null,
    most: mostOf(goods, buyer),
    waiting: buyer?.waiting ?? null,
    may: { order: sayer(language)(refusal) },
  }
}

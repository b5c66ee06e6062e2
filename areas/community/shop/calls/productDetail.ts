import { sayer } from '@leitai/competition/host-console/refusal-text'
import { orRefuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as shop from '../contract.ts'
import { buyerOf, countsOf, productOf, shownProducts } from '../products.ts'
import { mostOf, refusalOfProduct, refusalToOrder } from '../rules.ts'

export const productDetail: Handler<typeof shop.productDetail> = async ({ db, me, now, language }, { goodsId }) => {
  const found = await productOf(db, goodsId)
  const product = orRefuse(found.onShelf ? found : null, 'shop.unknown')
  const buyer = me && (await buyerOf(db, { userId: me.id, goodsId, now }))
  const counts = (await countsOf(db, [goodsId])).get(goodsId)
  const refusal = buyer ? refusalToOrder(product, buyer, { count: 1, now }) : refusalOfProduct(product, 1, now)
  return {
    ...shownProducts(product, now),
    serverTime: now,
    sold: counts?.sold ?? 0,
    own: buyer?.own ?? null,
    balance: buyer?.balance ?? null,
    most: mostOf(product, buyer),
    waiting: buyer?.waiting ?? null,
    may: { order: sayer(language)(refusal) },
  }
}

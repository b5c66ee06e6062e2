import type * as shop from '@leitai/contract/community/shop'
import { orRefuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { adminProductsOf } from '../admin-views.ts'
import { productOf } from '../products.ts'
import { decryptHandout } from '../vault.ts'

export const editableProduct: Handler<typeof shop.editableProduct> = async (context, { goodsId }) => {
  const row = await productOf(context.db, goodsId)
  const [shown] = await adminProductsOf(context.db, [row], context.now)
  const handout = row.handout === null ? '' : await decryptHandout(context, row.handout)
  return { ...orRefuse(shown, 'shop.unknown'), handout }
}

import type * as shop from '@leitai/contract/shop'
import type { Handler } from '../../call.ts'
import { orRefuse } from '../../refuse.ts'
import { goodsOnDesk } from '../desk.ts'
import { goodsOf } from '../goods.ts'
import { openHandout } from '../vault.ts'

export const goodsWritten: Handler<typeof shop.goodsWritten> = async (context, { goodsId }) => {
  const row = await goodsOf(context.db, goodsId)
  const [shown] = await goodsOnDesk(context.db, [row], context.now)
  const handout = row.handout === null ? '' : await openHandout(context, row.handout)
  return { ...orRefuse(shown, 'shop.unknown'), handout }
}

import type * as shop from '@leitai/contract/community/shop'
import { orRefuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { goodsOnDesk } from '../desk.ts'
import { goodsOf } from '../goods.ts'
import { openHandout } from '../vault.ts'

export const goodsWritten: Handler<typeof shop.goodsWritten> = async (context, { goodsId }) => {
  const row = await goodsOf(context.db, goodsId)
  const [shown] = await goodsOnDesk(context.db, [row], context.now)
  const handout = row.handout === null ? '' : await openHandout(context, row.handout)
  return { ...orRefuse(shown, 'shop.unknown'), handout }
}

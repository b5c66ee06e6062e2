import type * as shop from '@leitai/contract/community/shop'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { oneShown } from '../orders.ts'
import { reserve } from '../reserve.ts'

export const confirmOrder: Handler<typeof shop.confirmOrder> = async (context, input) =>
  oneShown(context, await reserve(context, input))

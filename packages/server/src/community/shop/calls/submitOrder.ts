import type * as shop from '@leitai/contract/community/shop'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { oneShown } from '../orders.ts'
import { pay } from '../pay.ts'

export const submitOrder: Handler<typeof shop.submitOrder> = async (context, input) =>
  oneShown(context, await pay(context, input))

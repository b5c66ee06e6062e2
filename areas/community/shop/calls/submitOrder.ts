import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as shop from '../contract.ts'
import { oneShown } from '../orders.ts'
import { pay } from '../pay.ts'

export const submitOrder: Handler<typeof shop.submitOrder> = async (context, input) =>
  oneShown(context, await pay(context, input))

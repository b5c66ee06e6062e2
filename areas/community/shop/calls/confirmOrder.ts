import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as shop from '../contract.ts'
import { oneShown } from '../orders.ts'
import { reserve } from '../reserve.ts'

export const confirmOrder: Handler<typeof shop.confirmOrder> = async (context, input) =>
  oneShown(context, await reserve(context, input))

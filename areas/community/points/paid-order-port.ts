import type { Words } from '@leitai/platform/contract/shape'
import type { SQL } from '@leitai/platform/db/orm'
import { definePort } from '@leitai/platform/domain/hook'

/** The order paid by a movement, as columns of a query: number and product name. Implemented by the shop. */
export const paidOrder =
  definePort<(spendId: SQL) => { orderId: SQL<number | null>; goods: SQL<Words | null> }>('points.paidOrder')

import type { Words } from '@leitai/contract/core/shape'
import type { SQL } from '../../platform/db/orm.ts'
import { definePort } from '../../platform/domain/hook.ts'

/** The order paid by a movement, as columns of a query: number and product name. Implemented by the shop. */
export const paidOrder =
  definePort<(spendId: SQL) => { orderId: SQL<number | null>; goods: SQL<Words | null> }>('points.paidOrder')

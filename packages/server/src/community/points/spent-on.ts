import type { Words } from '@leitai/contract/core/shape'
import type { SQL } from '../../platform/db/orm.ts'
import { definePort } from '../../platform/domain/hook.ts'

/** The order that a movement of points paid for, as columns of a query: its number and what was ordered. The shop knows. */
export const spentOn =
  definePort<(spendId: SQL) => { orderId: SQL<number | null>; goods: SQL<Words | null> }>('points.spentOn')

import type { Words } from '@leitai/platform/contract/shape'
import { type SQL, sql } from '@leitai/platform/db/orm'
import { shopOrders } from './table.ts'

/** The order paid by a movement of points, as columns of a query. */
export const orderOfSpend = (spendId: SQL) => ({
  orderId: sql<number | null>`(select ${shopOrders.id} from ${shopOrders} where ${shopOrders.spendId} = ${spendId})`,
  goods: sql<Words | null>`(select ${shopOrders.name} from ${shopOrders} where ${shopOrders.spendId} = ${spendId})`,
})

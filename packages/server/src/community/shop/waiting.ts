import { sql } from '../../platform/db/orm.ts'
import { type AdminCounts, waitingPart } from '../../platform/waiting/waiting.ts'
import { shopOrders } from './table.ts'

export const addOrders = async ({ counts }: { counts: AdminCounts }) => {
  counts.orders = () =>
    waitingPart({
      at: shopOrders.paidAt,
      from: sql`from ${shopOrders} where ${shopOrders.state} = 'toShip'`,
    })
}

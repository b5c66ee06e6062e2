import { sql } from '@leitai/platform/db/orm'
import { type AdminCounts, waitingPart } from '@leitai/platform/waiting/waiting'
import { shopOrders } from './table.ts'

export const addOrders = async ({ counts }: { counts: AdminCounts }) => {
  counts.orders = () =>
    waitingPart({
      at: shopOrders.paidAt,
      from: sql`from ${shopOrders} where ${shopOrders.state} = 'toShip'`,
    })
}

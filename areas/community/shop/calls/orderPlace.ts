import { audit } from '@leitai/platform/audit/audit'
import { eq } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as shop from '../contract.admin.ts'
import { shopOrders } from '../table.ts'
import { decryptAddress } from '../vault.ts'

export const orderPlace: Handler<typeof shop.orderPlace> = async (context, { orderId }) => {
  const [order] = await context.db.select().from(shopOrders).where(eq(shopOrders.id, orderId))
  const { address, userId } = orRefuse(order, 'shop.noOrder')
  const encrypted = orRefuse(address, 'shop.noAddress')
  // Logged before the address is shown: without a log entry there is no access.
  await audit(context, { action: 'shop.look', target: { kind: 'order', id: orderId }, detail: { userId } })
  return decryptAddress(context, encrypted)
}

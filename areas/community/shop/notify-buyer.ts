import type { Db } from '@leitai/platform/db/open'
import { minuteText } from '@leitai/platform/time/day'
import { notify } from '@leitai/site/message/notify'
import type { Order } from './orders.ts'
import { receivedBy } from './rules.ts'
import {
  orderCancelled,
  orderHandedOut,
  orderPaid,
  orderReceived,
  orderReserved,
  orderShipped,
  orderTakenBack,
} from './texts.ts'

/** The notice to the buyer about an order’s current state. */
function said(order: Order) {
  const { kind, state, reason, carrier, tracking, reservedUntil, shippedAt, createdAt } = order
  const points = order.price * order.count
  const returned = order.spendId === null ? null : points
  switch (state) {
    case 'unpaid':
      return orderReserved(order, minuteText(reservedUntil))
    case 'toShip':
      return orderPaid(order, points)
    case 'shipped': {
      const receivedFrom = minuteText(shippedAt ? receivedBy(shippedAt) : createdAt)
      return orderShipped(order, { carrier, tracking, receivedFrom })
    }
    case 'done':
      return kind === 'goods' ? orderReceived(order) : orderHandedOut(order)
    case 'cancelled':
      return orderCancelled(order, { late: order.endedBy === 'time', returned })
    case 'returned':
      return orderTakenBack(order, { reason, returned })
  }
}

/** Notifies the buyer of the order’s current state. */
export const notifyBuyer = (db: Db, order: Order, now: Date) =>
  notify(db, { userId: order.userId, kind: 'system', ...said(order), link: `/my_order.html?id=${order.id}`, now })

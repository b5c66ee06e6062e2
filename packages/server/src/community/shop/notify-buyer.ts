import { counted } from '@leitai/contract/core/fill'
import type { Words } from '@leitai/contract/core/shape'
import type { Db } from '../../platform/db/db.ts'
import { minuteText } from '../../platform/time/day.ts'
import { notify } from '../../site/message/notify.ts'
import type { Order } from './orders.ts'
import { receivedBy } from './rules.ts'

type Said = { title: Words; body: Words }

/** What a buyer is told of an order as it stands now. */
function said(order: Order): Said {
  const { name, count, price, state } = order
  const what = { zh: `“${name.zh}” × ${count}`, en: `“${name.en || name.zh}” × ${count}` }
  const back =
    order.spendId === null
      ? { zh: '', en: '' }
      : {
          zh: `${price * count} 积分已退回,有效期不变。`,
          en: ` ${counted(price * count, 'point', 'points')} came back, with their old life.`,
        }
  switch (state) {
    case 'unpaid':
      return {
        title: { zh: '已下单,待支付', en: 'Ordered, to be paid' },
        body: {
          zh: `${what.zh} 为你保留到 ${minuteText(order.reservedUntil)}。`,
          en: `${what.en} is reserved for you until ${minuteText(order.reservedUntil)}.`,
        },
      }
    case 'toShip':
      return {
        title: { zh: '兑换成功,待发货', en: 'Paid, to be sent' },
        body: {
          zh: `${what.zh},共 ${price * count} 积分。`,
          en: `${what.en}, ${counted(price * count, 'point', 'points')}.`,
        },
      }
    case 'shipped':
      return {
        title: { zh: '订单已发货', en: 'Your order was sent' },
        body: {
          zh: `${what.zh}:${order.carrier} ${order.tracking}。${minuteText(order.shippedAt ? receivedBy(order.shippedAt) : order.createdAt)} 起自动确认收货。`,
          en: `${what.en}: ${order.carrier} ${order.tracking}. It counts as received from ${minuteText(order.shippedAt ? receivedBy(order.shippedAt) : order.createdAt)} on.`,
        },
      }
    case 'done':
      return {
        title: { zh: '订单已完成', en: 'Your order is complete' },
        body:
          order.kind === 'goods'
            ? { zh: `${what.zh} 已确认收货。`, en: `${what.en} has been received.` }
            : { zh: `${what.zh} 已发放,请在订单中查看。`, en: `${what.en} was handed out; see the order.` },
      }
    case 'cancelled':
      return {
        title: { zh: '订单已取消', en: 'Your order was cancelled' },
        body: {
          zh: `${what.zh}${order.endedBy === 'time' ? ' 超过保留时间未支付' : ''}。${back.zh}`,
          en: `${what.en}${order.endedBy === 'time' ? ' was not paid while it was reserved' : ''}.${back.en}`,
        },
      }
    case 'returned':
      return {
        title: { zh: '订单已退回', en: 'Your order was taken back' },
        body: {
          zh: `${what.zh}。${back.zh}原因:${order.reason}`,
          en: `${what.en}.${back.en} Reason: ${order.reason}`,
        },
      }
  }
}

/** Tells the buyer how the order stands now. */
export const notifyBuyer = (db: Db, order: Order, now: Date) =>
  notify(db, { userId: order.userId, kind: 'system', ...said(order), link: `/my_order.html?id=${order.id}`, now })

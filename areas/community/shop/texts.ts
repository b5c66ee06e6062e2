import { counted } from '@leitai/platform/contract/fill'
import { emptyWords, type Words } from '@leitai/platform/contract/inputs'

/** The ordered product and the number of pieces. */
interface Ordered {
  name: Words
  count: number
}

const piecesOf = ({ name, count }: Ordered): Words => ({
  zh: `“${name.zh || name.en}” × ${count}`,
  en: `“${name.en || name.zh}” × ${count}`,
})

export const orderReserved = (ordered: Ordered, until: string) => {
  const what = piecesOf(ordered)
  return {
    title: { zh: '已下单，待支付', en: 'Order placed, payment pending' },
    body: { zh: `${what.zh} 为你保留到 ${until}。`, en: `${what.en} is reserved for you until ${until}.` },
  }
}

export const orderPaid = (ordered: Ordered, points: number) => {
  const what = piecesOf(ordered)
  return {
    title: { zh: '兑换成功，待发货', en: 'Paid, to be shipped' },
    body: { zh: `${what.zh}，共 ${points} 积分。`, en: `${what.en}, ${counted(points, 'point', 'points')}.` },
  }
}

export const orderShipped = (
  ordered: Ordered,
  { carrier, tracking, receivedFrom }: { carrier: string; tracking: string; receivedFrom: string },
) => {
  const what = piecesOf(ordered)
  return {
    title: { zh: '订单已发货', en: 'Your order has shipped' },
    body: {
      zh: `${what.zh}：${carrier} ${tracking}。${receivedFrom} 起自动确认收货。`,
      en: `${what.en}: ${carrier} ${tracking}. Receipt is confirmed automatically on ${receivedFrom}.`,
    },
  }
}

const orderDone: Words = { zh: '订单已完成', en: 'Your order is complete' }

export const orderReceived = (ordered: Ordered) => {
  const what = piecesOf(ordered)
  return { title: orderDone, body: { zh: `${what.zh} 已确认收货。`, en: `${what.en} has been received.` } }
}

export const orderHandedOut = (ordered: Ordered) => {
  const what = piecesOf(ordered)
  return {
    title: orderDone,
    body: { zh: `${what.zh} 已发放，请在订单中查看。`, en: `${what.en} was delivered. See your order.` },
  }
}

/** Null if nothing was paid. */
const comeBack = (points: number | null): Words =>
  points === null
    ? emptyWords
    : {
        zh: `${points} 积分已退回，有效期不变。`,
        en: ` ${counted(points, 'point was', 'points were')} refunded with their original expiry date.`,
      }

export const orderCancelled = (ordered: Ordered, { late, returned }: { late: boolean; returned: number | null }) => {
  const what = piecesOf(ordered)
  const back = comeBack(returned)
  return {
    title: { zh: '订单已取消', en: 'Your order was cancelled' },
    body: {
      zh: `${what.zh}${late ? ' 超过保留时间未支付' : ''}。${back.zh}`,
      en: `${what.en}${late ? ' wasn’t paid before the reservation expired' : ''}.${back.en}`,
    },
  }
}

export const orderTakenBack = (ordered: Ordered, { reason, returned }: { reason: string; returned: number | null }) => {
  const what = piecesOf(ordered)
  const back = comeBack(returned)
  return {
    title: { zh: '订单已退回', en: 'Your order was returned' },
    body: { zh: `${what.zh}。${back.zh}原因：${reason}`, en: `${what.en}.${back.en} Reason: ${reason}` },
  }
}

/** Why an order ended without an admin’s action. */
export const orderEnded = {
  buyer: { zh: '你已取消', en: 'You cancelled it' },
  time: { zh: '超过保留时间未支付', en: 'Not paid before the reservation expired' },
  closing: { zh: '账号已注销', en: 'Account closed' },
}

export const ordersCsvHeader = [
  'order',
  'state',
  'buyer',
  'goods',
  'kind',
  'count',
  'points',
  'ordered',
  'paid',
  'shipped',
  'ended',
  'name',
  'phone',
  'region',
  'street',
  'carrier',
  'tracking',
  'reason',
]

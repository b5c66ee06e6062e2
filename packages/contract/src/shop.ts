import * as z from 'zod/mini'
import { read, write } from './call.ts'
import * as form from './form.ts'
import * as shape from './shape.ts'

const Goods = z.object({
  goodsId: shape.id,
  name: shape.Words,
  pictures: z.array(z.string()),
  price: z.int(),
  stock: z.int(),
  perPerson: z.nullable(z.int()),
  from: shape.maybeTime,
  until: shape.maybeTime,
})
const Order = z.object({
  orderId: shape.id,
  goods: Goods,
  count: z.int(),
  points: z.int(),
  state: z.enum(['unpaid', 'toShip', 'shipped', 'done', 'cancelled', 'returned']),
  reservedUntil: shape.maybeTime,
})
export const getWaitPayDetail = read('/common/encourage/getWaitPayDetail.json', {
  access: 'mixed',
  input: z.object({ orderId: z.optional(form.id) }),
  output: z.nullable(Order),
  summary: 'The order that waits for confirmation, with its reservation’s end',
})
export const listGoods = read('/common/encourage/listGoods.json', {
  access: 'mixed',
  input: z.object(form.paging),
  output: shape.page(Goods),
  summary: 'What the shop has',
})
export const getGoodsDetail = read('/common/encourage/getGoodsDetail.json', {
  access: 'mixed',
  input: z.object({ goodsId: form.id }),
  output: z.object({ ...Goods.shape, description: shape.Words, serverTime: shape.time }),
  summary: 'One of the shop’s goods',
})
export const isResult = read('/common/encourage/isResult.json', {
  access: 'mixed',
  input: z.object({ goodsId: form.id }),
  output: z.object({ got: z.boolean(), orderId: z.nullable(shape.id) }),
  summary: 'The outcome of a limited-time exchange',
})
export const confirmOrder = write('/common/encourage/confirmOrder.json', {
  access: 'login',
  input: z.object({ goodsId: form.id, count: form.int, key: form.text(64) }),
  output: Order,
  summary: 'Reserve goods',
})
export const submitOrder = write('/common/encourage/submitOrder.json', {
  access: 'login',
  input: z.object({ orderId: form.id, address: z.optional(form.lines(500)), key: form.text(64) }),
  output: Order,
  summary: 'Pay an order with points',
})

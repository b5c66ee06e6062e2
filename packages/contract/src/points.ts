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
export const getUserIntegral = read('/common/encourage/getUserIntegral.json', {
  access: 'mixed',
  input: z.object(form.paging),
  output: z.object({
    total: z.int(),
    spendable: z.int(),
    entries: shape.page(z.object({ id: shape.id, points: z.int(), reason: shape.Words, at: shape.time })),
  }),
  summary: 'One’s points and their ledger',
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
export const getCoupleIntergral = write('/common/encourage/getCoupleIntergral.json', {
  access: 'login',
  input: z.object({ task: form.text(40) }),
  output: z.object({ points: z.int(), spendable: z.int() }),
  summary: 'Claim the points of a finished task, sign-in included',
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
export const getInviteRankList = read('/common/share/getInviteRankList.json', {
  access: 'public',
  input: z.object(form.paging),
  output: shape.page(z.object({ ...shape.Person.shape, invited: z.int(), points: z.int() })),
  summary: 'Who has invited most',
})
export const getInviteLogList = read('/share/getInviteLogList.json', {
  access: 'login',
  input: z.object(form.paging),
  output: shape.page(z.object({ userName: z.string(), at: shape.time, points: z.int() })),
  summary: 'Whom one has invited',
})
const Honour = z.object({ rank: z.int(), ...shape.Person.shape, points: z.number() })
export const hallOfFame = read('/common/cmpt/hallOfFame.json', {
  access: 'public',
  input: z.object({ year: z.optional(form.int) }),
  output: z.object({
    years: z.array(z.int()),
    people: z.array(Honour),
    champions: z.array(
      z.object({ cmptId: shape.id, title: shape.Words, teamName: z.string(), members: z.array(shape.Person) }),
    ),
  }),
  summary: 'The hall of fame of a year',
})
export const rankYear = read('/common/cmpt/rankYear.json', {
  access: 'public',
  input: z.object({ year: z.optional(form.int), ...form.paging }),
  output: shape.page(Honour),
  summary: 'The ranking of a year',
})
export const getRankTeamDetail = read('/common/cmpt/getRankTeamDetail.json', {
  access: 'public',
  input: z.object({ teamId: form.id }),
  output: z.object({
    teamId: shape.id,
    name: z.string(),
    logo: z.string(),
    members: z.array(shape.Person),
    finalRank: z.nullable(z.int()),
  }),
  summary: 'A ranked team',
})

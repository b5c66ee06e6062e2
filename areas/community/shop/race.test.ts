import { count, eq, sum } from '@leitai/platform/db/orm'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { describe, expect, it } from 'vitest'
import { balanceOf } from '../points/points.ts'
import { pointMoves } from '../points/table.ts'
import * as contractAdmin from './contract.admin.ts'
import * as contract from './contract.ts'
import { ordersDue } from './scheduled.ts'
import { products, shopOrders } from './table.ts'
import { ADDRESS, givePoints, newKey, shelved } from './testing.ts'

const HALF_HOUR = 30 * 60_000

const { app, build } = await testApp()
const admin = await app.as(await build.user({ name: '演示店长', role: 'admin' }))

async function buyers(number: number, points: number) {
  const users: { id: number }[] = []
  for (let at = 0; at < number; at++) users.push(await build.user())
  await givePoints(
    app,
    users.map(({ id }) => id),
    points,
  )
  return Promise.all(users.map(async (user) => ({ userId: user.id, visitor: await app.as(user) })))
}
const stockOf = async (goodsId: number) =>
  (await app.ctx.db.select().from(products).where(eq(products.id, goodsId)))[0]?.stock
const balance = (userId: number) => balanceOf(app.ctx.db, userId, app.ctx.now())
/** Sum of all movements of a user. */
async function moved(userId: number) {
  const [row] = await app.ctx.db
    .select({ points: sum(pointMoves.points).mapWith(Number) })
    .from(pointMoves)
    .where(eq(pointMoves.userId, userId))
  return row?.points
}

describe('a rush for limited products', () => {
  // covers: rules.shop.points-taken-once, rules.shop.isresult-tells-how
  it('sells ten pieces to exactly ten of two hundred users, and charges each of them once', async () => {
    const goodsId = await shelved(admin, { stock: 10, kind: 'codes', price: 300, perPerson: 1 })
    const people = await buyers(200, 1000)
    const tries = await Promise.all(
      people.map(async ({ visitor, userId }) => {
        const input = { goodsId, count: 1, key: newKey() }
        // As a browser does that retries after a missing response.
        const both = await Promise.allSettled([
          visitor.call(contract.confirmOrder, input),
          visitor.call(contract.confirmOrder, input),
        ])
        const orders = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value.orderId] : []))
        const refused = both.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
        return { userId, visitor, orders, refused }
      }),
    )
    const won = tries.filter(({ orders }) => orders.length > 0)
    expect(won).toHaveLength(10)
    for (const { orders } of won) expect([orders.length, new Set(orders).size]).toEqual([2, 1])
    expect(new Set(tries.flatMap(({ refused }) => refused))).toEqual(new Set(['shop.soldOut']))
    expect(await stockOf(goodsId)).toBe(0)

    const paid = await Promise.all(
      won.map(async ({ visitor, orders: [orderId = 0] }) => {
        const input = { orderId, key: newKey() }
        const answers = await Promise.all([1, 2, 3].map(() => visitor.call(contract.submitOrder, input)))
        expect(new Set(answers.map(({ state }) => state))).toEqual(new Set(['done']))
        return visitor.call(contract.myOrder, { orderId })
      }),
    )
    const codes = paid.flatMap(({ handed }) => handed)
    expect(new Set(codes).size).toBe(10)
    const orders = await app.ctx.db.select().from(shopOrders).where(eq(shopOrders.goodsId, goodsId))
    expect(orders).toHaveLength(10)
    expect(await stockOf(goodsId)).toBe(0)
    const winners = new Set(won.map(({ userId }) => userId))
    for (const { userId } of people) {
      const left = winners.has(userId) ? 700 : 1000
      expect([await balance(userId), await moved(userId)]).toEqual([left, left])
    }
    const [spent] = await app.ctx.db.select({ count: count() }).from(pointMoves).where(eq(pointMoves.kind, 'spend'))
    expect(spent?.count).toBe(10)
    const [first, loser] = [won[0], tries.find(({ orders }) => orders.length === 0)]
    expect(await first?.visitor.call(contract.isResult, { goodsId })).toMatchObject({ got: true, state: 'done' })
    expect(await loser?.visitor.call(contract.isResult, { goodsId })).toMatchObject({ got: false, phase: 'soldOut' })
  })

  // covers: rules.shop.limit-per-person
  it('enforces the limit per person, also with concurrent requests', async () => {
    const goodsId = await shelved(admin, { stock: 50, kind: 'text', handout: '演示内容', price: 10, perPerson: 3 })
    const [buyer] = await buyers(1, 1000)
    if (!buyer) throw new Error('nobody')
    const order = () => refusalOf(buyer.visitor.call(contract.confirmOrder, { goodsId, count: 2, key: newKey() }))
    const first = await Promise.all([1, 2, 3, 4].map(order))
    // Only one order may wait for payment at a time.
    expect(first.toSorted()).toEqual(['ok', 'shop.perPerson', 'shop.perPerson', 'shop.perPerson'])
    expect(await stockOf(goodsId)).toBe(48)
    const waiting = await buyer.visitor.call(contract.getWaitPayDetail, {})
    await buyer.visitor.call(contract.submitOrder, { orderId: waiting?.orderId ?? 0, key: newKey() })
    const one = (count: number) =>
      refusalOf(buyer.visitor.call(contract.confirmOrder, { goodsId, count, key: newKey() }))
    expect((await Promise.all([one(1), one(1), one(1)])).filter((code) => code === 'ok')).toHaveLength(1)
    expect(await stockOf(goodsId)).toBe(47)
  })

  it('never spends more points than the balance, even if two orders are paid concurrently', async () => {
    const goodsId = await shelved(admin, { stock: 10, kind: 'text', handout: '演示内容', price: 600 })
    const [buyer] = await buyers(1, 1000)
    if (!buyer) throw new Error('nobody')
    const { visitor, userId } = buyer
    const order = await visitor.call(contract.confirmOrder, { goodsId, count: 1, key: newKey() })
    expect(await refusalOf(visitor.call(contract.confirmOrder, { goodsId, count: 1, key: newKey() }))).toBe(
      'shop.waiting',
    )
    const pay = () => refusalOf(visitor.call(contract.submitOrder, { orderId: order.orderId, key: newKey() }))
    expect((await Promise.all([pay(), pay(), pay()])).toSorted()).toEqual(['ok', 'shop.state', 'shop.state'])
    expect(await refusalOf(visitor.call(contract.confirmOrder, { goodsId, count: 1, key: newKey() }))).toBe(
      'shop.points',
    )
    expect(await balance(userId)).toBe(400)
  })
})

describe('a reservation', () => {
  it('either expires or is paid when both happen concurrently, and never loses pieces', async () => {
    const goodsId = await shelved(admin, { stock: 12, kind: 'text', handout: '演示内容', price: 100 })
    const people = await buyers(12, 100)
    const made = await Promise.all(
      people.map(({ visitor }) => visitor.call(contract.confirmOrder, { goodsId, count: 1, key: newKey() })),
    )
    expect(await stockOf(goodsId)).toBe(0)
    // Scheduled tasks on a server with a clock slightly ahead, against payments made just in time.
    const after = Math.max(...made.map(({ reservedUntil }) => Date.parse(reservedUntil ?? '')))
    const ahead = { ...app.ctx, now: () => new Date(after) }
    const [, ...codes] = await Promise.all([
      ordersDue(ahead),
      ...people.map(({ visitor }, at) =>
        refusalOf(visitor.call(contract.submitOrder, { orderId: made[at]?.orderId ?? 0, key: newKey() })),
      ),
    ])
    await ordersDue(ahead)
    const orders = await app.ctx.db.select().from(shopOrders).where(eq(shopOrders.goodsId, goodsId))
    const ofBuyer = new Map(orders.map((order) => [order.userId, order]))
    for (const [at, { userId }] of people.entries()) {
      const paid = codes[at] === 'ok'
      if (!paid) expect(codes[at]).toBe('shop.late')
      expect(ofBuyer.get(userId)).toMatchObject(paid ? { state: 'done' } : { state: 'cancelled', endedBy: 'time' })
      expect(await balance(userId)).toBe(paid ? 0 : 100)
    }
    expect(await stockOf(goodsId)).toBe(codes.filter((code) => code !== 'ok').length)
  })

  it('restores its pieces once, even if cancelled and expired concurrently', async () => {
    const goodsId = await shelved(admin, { stock: 1, price: 100 })
    const [one, two] = await buyers(2, 100)
    if (!one || !two) throw new Error('nobody')
    const { orderId } = await one.visitor.call(contract.confirmOrder, { goodsId, count: 1, key: newKey() })
    expect(await refusalOf(two.visitor.call(contract.confirmOrder, { goodsId, count: 1, key: newKey() }))).toBe(
      'shop.soldOut',
    )
    app.travel(new Date(app.ctx.now().getTime() + HALF_HOUR))
    const cancel = () => refusalOf(one.visitor.call(contract.cancelOrder, { orderId }))
    await Promise.all([cancel(), ordersDue(app.ctx), cancel(), ordersDue(app.ctx)])
    await ordersDue(app.ctx)
    expect(await stockOf(goodsId)).toBe(1)
    await two.visitor.call(contract.confirmOrder, { goodsId, count: 1, key: newKey() })
    expect(await stockOf(goodsId)).toBe(0)
  })

  it('is refunded once, however often the paid order is cancelled and returned', async () => {
    const goodsId = await shelved(admin, { stock: 3, price: 100 })
    const [buyer] = await buyers(1, 300)
    if (!buyer) throw new Error('nobody')
    const { visitor, userId } = buyer
    const { addressId } = await visitor.call(contract.saveAddress, { address: ADDRESS, isDefault: false })
    const { orderId } = await visitor.call(contract.confirmOrder, { goodsId, count: 2, key: newKey() })
    await visitor.call(contract.submitOrder, { orderId, addressId, key: newKey() })
    expect(await balance(userId)).toBe(100)
    const codes = await Promise.all([
      refusalOf(visitor.call(contract.cancelOrder, { orderId })),
      refusalOf(visitor.call(contract.cancelOrder, { orderId })),
      refusalOf(admin.call(contractAdmin.returnOrder, { orderId, reason: '缺货', restock: true })),
      refusalOf(admin.call(contractAdmin.shipOrder, { orderId, carrier: '演示快递', tracking: 'D1' })),
    ])
    // If shipped first, it can only be returned; if cancelled first, nothing else is possible.
    expect(codes.filter((code) => code === 'ok').length).toBeLessThanOrEqual(2)
    const state = (await visitor.call(contract.myOrder, { orderId })).state
    if (state === 'shipped') await admin.call(contractAdmin.returnOrder, { orderId, reason: '退回', restock: true })
    expect([await balance(userId), await moved(userId), await stockOf(goodsId)]).toEqual([300, 300, 3])
  })
})

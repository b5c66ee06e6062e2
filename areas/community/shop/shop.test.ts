import { nextDayStart } from '@leitai/platform/time/day'
import * as message from '@leitai/site/message/contract'
import type { Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { describe, expect, it } from 'vitest'
import * as points from '../points/contract.ts'
import { balanceOf } from '../points/points.ts'
import * as contractAdmin from './contract.admin.ts'
import * as contract from './contract.ts'
import { ordersDue } from './scheduled.ts'
import { shopAddresses, shopCodes, shopOrders } from './table.ts'
import { ADDRESS, givePoints, newKey, shelved } from './testing.ts'

const MINUTE = 60_000
const paging = { page: 1, pageSize: 20 }

const { app, build } = await testApp()
let admin = await app.as(await build.user({ name: '演示店长', role: 'admin' }))
const nobody = app.visitor()

async function buyer(points = 1000, language: 'zh' | 'en' = 'zh') {
  const user = await build.user()
  await givePoints(app, [user.id], points)
  return { user, visitor: await app.as(user, { language }) }
}
const balance = (userId: number) => balanceOf(app.ctx.db, userId, app.ctx.now())
const order = (visitor: Visitor, goodsId: number, count = 1) =>
  visitor.call(contract.confirmOrder, { goodsId, count, key: newKey() })
const saved = async (visitor: Visitor, more: Partial<typeof ADDRESS> = {}, isDefault = false) =>
  (await visitor.call(contract.saveAddress, { address: { ...ADDRESS, ...more }, isDefault })).addressId
async function paidOrder(visitor: Visitor, goodsId: number) {
  const { orderId } = await order(visitor, goodsId)
  const addressId = await saved(visitor)
  return visitor.call(contract.submitOrder, { orderId, addressId, key: newKey() })
}
const later = (ms: number) => app.travel(new Date(app.ctx.now().getTime() + ms))

describe('the shop', () => {
  it('lists products on the shelf, in order, for everybody, and finds them by kind and keyword', async () => {
    const mug = await shelved(admin, { stock: 3, ord: 2, price: 50, name: { zh: '蓝色杯子', en: 'Blue mug' } })
    const code = await shelved(admin, { stock: 2, ord: 1, price: 500, kind: 'codes', name: { zh: '算力券', en: '' } })
    const off = await shelved(admin, { stock: 1, name: { zh: '下架了', en: '' } })
    await admin.call(contractAdmin.setShelf, { goodsId: off, onShelf: false })
    const listed = async (more: Partial<Parameters<typeof contract.listProducts.input.parse>[0] & object> = {}) =>
      (await nobody.call(contract.listProducts, { keyword: '', order: 'shelf', ...paging, ...more })).list.map(
        ({ goodsId }) => goodsId,
      )
    expect(await listed()).toEqual([code, mug])
    expect(await listed({ virtual: true })).toEqual([code])
    expect(await listed({ virtual: false })).toEqual([mug])
    expect(await listed({ keyword: '色杯' })).toEqual([mug])
    expect(await listed({ keyword: 'suanli' })).toEqual([code])
    expect(await listed({ order: 'cheap' })).toEqual([mug, code])
    const one = await nobody.call(contract.productDetail, { goodsId: mug })
    expect(one).toMatchObject({ stock: 3, price: 50, phase: 'open', own: null, balance: null, most: 3, sold: 0 })
    expect(await refusalOf(nobody.call(contract.productDetail, { goodsId: off }))).toBe('shop.unknown')
    expect(await refusalOf(nobody.call(contract.isResult, { goodsId: off }))).toBe('shop.unknown')
    expect(await refusalOf(nobody.call(contract.productDetail, { goodsId: 999_999 }))).toBe('shop.unknown')
  })

  // covers: spec.groups.shop-isresult-window, rules.shop.limited-time-window
  it('starts and ends limited sales by the server’s clock, which it returns', async () => {
    const at = app.ctx.now().getTime()
    const window = { from: new Date(at + 5 * MINUTE).toISOString(), until: new Date(at + 10 * MINUTE).toISOString() }
    const goodsId = await shelved(admin, { stock: 5, ...window })
    const { visitor } = await buyer()
    const seen = () => visitor.call(contract.productDetail, { goodsId })
    const before = await seen()
    expect(before).toMatchObject({ phase: 'soon', ...window })
    expect(Math.abs(Date.parse(before.serverTime) - app.ctx.now().getTime())).toBeLessThan(MINUTE)
    expect(before.may.order).toMatch(/兑换 .* 开始/)
    expect(await refusalOf(order(visitor, goodsId))).toBe('shop.notYet')
    app.travel(new Date(at + 5 * MINUTE))
    expect(await seen()).toMatchObject({ phase: 'open', may: { order: null } })
    const { orderId } = await order(visitor, goodsId)
    app.travel(new Date(at + 10 * MINUTE))
    expect((await seen()).phase).toBe('over')
    const { visitor: other } = await buyer()
    expect(await refusalOf(order(other, goodsId))).toBe('shop.over')
    // A reservation made in time may still be paid.
    const addressId = await saved(visitor)
    expect((await visitor.call(contract.submitOrder, { orderId, addressId, key: newKey() })).state).toBe('toShip')
  })

  // covers: pages.points.products-stock-limit
  it('says in advance why a user cannot order, in their language', async () => {
    const goodsId = await shelved(admin, { stock: 2, price: 800, perPerson: 1 })
    const poor = await buyer(10, 'en')
    expect((await poor.visitor.call(contract.productDetail, { goodsId })).may.order).toMatch(/need 800 .* have 10/)
    expect(await refusalOf(order(poor.visitor, goodsId))).toBe('shop.points')
    const { visitor } = await buyer(5000)
    expect(await refusalOf(order(visitor, goodsId, 2))).toBe('shop.perPerson')
    expect(await refusalOf(order(visitor, goodsId, 3))).toBe('shop.stock')
    await order(visitor, goodsId)
    const after = await visitor.call(contract.productDetail, { goodsId })
    expect(after).toMatchObject({ own: 1, most: 0, stock: 1 })
    expect(after.waiting).not.toBeNull()
  })

  // covers: rules.shop.order-per-key
  it('accepts one order per key, and the key for nothing else', async () => {
    const goodsId = await shelved(admin, { stock: 5 })
    const { visitor } = await buyer()
    const key = newKey()
    const first = await visitor.call(contract.confirmOrder, { goodsId, count: 2, key })
    const again = await visitor.call(contract.confirmOrder, { goodsId, count: 2, key })
    expect(again).toEqual(first)
    expect(await refusalOf(visitor.call(contract.confirmOrder, { goodsId, count: 1, key }))).toBe('shop.key')
    expect((await nobody.call(contract.productDetail, { goodsId })).stock).toBe(3)
    for (const [count, bad] of [[0], [-1], [101], [1, 'short'], [1, 'no spaces here']] as [number, string?][]) {
      const input = { goodsId, count, key: bad ?? newKey() }
      expect(await refusalOf(visitor.call(contract.confirmOrder, input))).toBe('request.input')
    }
  })
})

describe('reservations that lapse', () => {
  it('a user who lets three reservations lapse cannot reserve that product again the same day', async () => {
    const goodsId = await shelved(admin, { stock: 1 })
    const { visitor } = await buyer()
    for (let at = 0; at < 3; at++) {
      const { orderId } = await order(visitor, goodsId)
      await visitor.call(contract.cancelOrder, { orderId })
    }
    const refused = await order(visitor, goodsId).catch((error) => error)
    expect(refused).toMatchObject({ code: 'shop.letGo' })
    const now = app.ctx.now()
    const over = now.getTime() + refused.retryAfterSeconds * 1000
    expect(over - nextDayStart(now).getTime()).toBeLessThan(MINUTE)
    expect(over).toBeGreaterThanOrEqual(nextDayStart(now).getTime())
    expect((await visitor.call(contract.productDetail, { goodsId })).may.order).toContain('明天')
    // Other users and other products are unaffected.
    await order(visitor, await shelved(admin, { stock: 1 }))
    await order((await buyer()).visitor, goodsId)
  })
})

describe('an order', () => {
  // covers: spec.groups.shop-confirm-wait, rules.open.getwaitpaydetail-waiting-order, rules.shop.stock-reserved-30
  // covers: rules.shop.products-ask-address
  it('of a product is reserved, paid with an address, shipped and received, and its buyer is notified each time', async () => {
    const goodsId = await shelved(admin, { stock: 5, price: 200 })
    const { visitor, user } = await buyer()
    const reserved = await order(visitor, goodsId, 2)
    expect(reserved).toMatchObject({ state: 'unpaid', points: 400, may: { pay: null, cancel: null } })
    const minutes = (Date.parse(reserved.reservedUntil ?? '') - Date.parse(reserved.createdAt)) / MINUTE
    expect(minutes).toBe(30)
    const waiting = await visitor.call(contract.getWaitPayDetail, {})
    expect(waiting).toMatchObject({ orderId: reserved.orderId, balance: 1000 })
    const { orderId } = reserved
    expect(await refusalOf(visitor.call(contract.submitOrder, { orderId, key: newKey() }))).toBe('shop.addressMissing')
    expect(await refusalOf(visitor.call(contract.submitOrder, { orderId, addressId: 99_999, key: newKey() }))).toBe(
      'shop.noAddress',
    )
    const addressId = await saved(visitor)
    const paid = await visitor.call(contract.submitOrder, { orderId, addressId, key: newKey() })
    expect(paid).toMatchObject({ state: 'toShip', reservedUntil: null })
    expect(paid.address).toBe('演** 138****0001 浙江省 杭州市 西湖区 演示路***')
    expect(await balance(user.id)).toBe(600)
    expect(await visitor.call(contract.getWaitPayDetail, {})).toBeNull()
    // The order keeps its copy of the address when the address book changes.
    await visitor.call(contract.deleteAddress, { addressId })
    expect((await visitor.call(contract.myOrder, { orderId })).place).toMatchObject({
      name: '演示收件人',
      phone: '13800000001',
      street: '演示路 1 号',
    })
    expect(await refusalOf(visitor.call(contract.receiveOrder, { orderId }))).toBe('shop.notSent')
    await admin.call(contractAdmin.shipOrder, { orderId, carrier: '演示快递', tracking: 'DEMO-1' })
    expect(await refusalOf(visitor.call(contract.cancelOrder, { orderId }))).toBe('shop.sent')
    const done = await visitor.call(contract.receiveOrder, { orderId })
    expect(done).toMatchObject({ state: 'done', carrier: '演示快递', tracking: 'DEMO-1' })
    expect(await refusalOf(visitor.call(contract.receiveOrder, { orderId }))).toBe('shop.state')
    const { list } = await visitor.call(message.findUserMsgByPage, { unread: false, ...paging })
    const noticesOf = list.filter(({ link }) => link === `/my_order.html?id=${orderId}`).map(({ title }) => title.zh)
    expect(noticesOf).toEqual(['订单已完成', '订单已发货', '兑换成功，待发货', '已下单，待支付'])
  })

  it('of codes or a text is handed out at once, and stored encrypted', async () => {
    const codes = await shelved(admin, { stock: 3, kind: 'codes', price: 10 })
    const text = await shelved(admin, { stock: 3, kind: 'text', price: 10, handout: '演示链接 https://example.com' })
    const { visitor } = await buyer()
    const ofCodes = await order(visitor, codes, 2)
    await visitor.call(contract.submitOrder, { orderId: ofCodes.orderId, key: newKey() })
    const bought = await visitor.call(contract.myOrder, { orderId: ofCodes.orderId })
    expect(bought).toMatchObject({ state: 'done', place: null, handed: [`CODE-${codes}-1`, `CODE-${codes}-2`] })
    const ofText = await order(visitor, text)
    await visitor.call(contract.submitOrder, { orderId: ofText.orderId, key: newKey() })
    expect((await visitor.call(contract.myOrder, { orderId: ofText.orderId })).handed).toEqual([
      '演示链接 https://example.com',
    ])
    const kept = [
      ...(await app.ctx.db.select().from(shopCodes)).map(({ code }) => code),
      ...(await app.ctx.db.select().from(shopOrders)).flatMap(({ handed, address }) => [handed, address]),
      ...(await app.ctx.db.select().from(shopAddresses)).map(({ address }) => address),
    ].filter((one) => one !== null)
    expect(kept.length).toBeGreaterThan(4)
    expect(kept.filter((one) => !/^\d+\.[\w-]+$/.test(one))).toEqual([])
    expect(await refusalOf(visitor.call(contract.cancelOrder, { orderId: ofText.orderId }))).toBe('shop.sent')
  })

  // covers: rules.shop.six-order-states
  it('can be cancelled by its buyer before shipping, which returns points and pieces', async () => {
    const goodsId = await shelved(admin, { stock: 1, price: 300 })
    const { visitor, user } = await buyer()
    const first = await order(visitor, goodsId)
    const gone = await visitor.call(contract.cancelOrder, { orderId: first.orderId })
    expect(gone).toMatchObject({ state: 'cancelled', reason: '你已取消' })
    expect(await refusalOf(visitor.call(contract.submitOrder, { orderId: first.orderId, key: newKey() }))).toBe(
      'shop.state',
    )
    const { orderId } = await paidOrder(visitor, goodsId)
    expect(await balance(user.id)).toBe(700)
    await visitor.call(contract.cancelOrder, { orderId })
    expect(await balance(user.id)).toBe(1000)
    expect((await nobody.call(contract.productDetail, { goodsId })).stock).toBe(1)
    expect(await refusalOf(visitor.call(contract.cancelOrder, { orderId }))).toBe('shop.state')
    // The ledger names the product and links to the order, for both spend and refund.
    const { entries } = await visitor.call(points.getUserIntegral, paging)
    const link = `/my_order.html?id=${orderId}`
    expect(entries.list.slice(0, 2)).toMatchObject([
      { kind: 'refund', points: 300, reason: { zh: '订单退回 · 演示水杯' }, link },
      { kind: 'spend', points: -300, reason: { en: 'Exchanged in the shop · Demo mug' }, link },
    ])
  })

  it('counts as received 14 days after shipping', async () => {
    const goodsId = await shelved(admin, { stock: 1 })
    const { visitor, user } = await buyer()
    const { orderId } = await paidOrder(visitor, goodsId)
    await admin.call(contractAdmin.shipOrder, { orderId, carrier: '演示快递', tracking: 'D2' })
    const { shippedAt, receivedBy } = await visitor.call(contract.myOrder, { orderId })
    expect(Date.parse(receivedBy ?? '') - Date.parse(shippedAt ?? '')).toBe(14 * 24 * 60 * MINUTE)
    app.travel(new Date(Date.parse(receivedBy ?? '') - 1000 * MINUTE))
    await ordersDue(app.ctx)
    const back = await app.as(user)
    expect((await back.call(contract.myOrder, { orderId })).state).toBe('shipped')
    app.travel(new Date(Date.parse(receivedBy ?? '')))
    await ordersDue(app.ctx)
    expect((await (await app.as(user)).call(contract.myOrder, { orderId })).state).toBe('done')
    admin = await app.as(await build.user({ role: 'admin' }))
  })

  // covers: rules.shop.stock-reserved-30
  it('cannot be seen, paid, cancelled or received by others', async () => {
    const goodsId = await shelved(admin, { stock: 3 })
    const { visitor } = await buyer()
    const { visitor: other } = await buyer()
    const { orderId } = await order(visitor, goodsId)
    for (const who of [other, admin]) {
      expect(await refusalOf(who.call(contract.myOrder, { orderId }))).toBe('shop.noOrder')
      expect(await refusalOf(who.call(contract.submitOrder, { orderId, key: newKey() }))).toBe('shop.noOrder')
      expect(await refusalOf(who.call(contract.cancelOrder, { orderId }))).toBe('shop.noOrder')
      expect(await refusalOf(who.call(contract.receiveOrder, { orderId }))).toBe('shop.noOrder')
      expect(await who.call(contract.getWaitPayDetail, { orderId })).toBeNull()
      expect((await who.call(contract.myOrders, paging)).total).toBe(0)
    }
    expect(await nobody.call(contract.getWaitPayDetail, { orderId })).toBeNull()
    const refused = [
      nobody.call(contract.confirmOrder, { goodsId, count: 1, key: newKey() }),
      nobody.call(contract.submitOrder, { orderId, key: newKey() }),
      nobody.call(contract.myOrder, { orderId }),
      nobody.call(contract.myOrders, paging),
      nobody.call(contract.cancelOrder, { orderId }),
      nobody.call(contract.receiveOrder, { orderId }),
      nobody.call(contract.myAddresses, {}),
    ]
    expect(new Set(await Promise.all(refused.map(refusalOf)))).toEqual(new Set(['login.missing']))
    const mine = await visitor.call(contract.myOrders, { state: 'unpaid', ...paging })
    expect(mine.list.map((one) => one.orderId)).toEqual([orderId])
    expect((await visitor.call(contract.myOrders, { state: 'done', ...paging })).total).toBe(0)
    later(30 * MINUTE)
    await ordersDue(app.ctx)
    expect(await visitor.call(contract.myOrder, { orderId })).toMatchObject({
      state: 'cancelled',
      reason: '超过保留时间未支付',
    })
  })
})

describe('an address book', () => {
  // covers: pages.points.address-book
  it('holds ten addresses, masked in lists, and always has one default', async () => {
    const { visitor } = await buyer()
    const first = await saved(visitor)
    const second = await saved(visitor, { name: '演示乙', phone: '13800000002' })
    const book = async () => (await visitor.call(contract.myAddresses, {})).list
    expect(await book()).toMatchObject([
      { addressId: first, isDefault: true, name: '演**', phone: '138****0001', street: '演示路***' },
      { addressId: second, isDefault: false },
    ])
    expect(await visitor.call(contract.myAddress, { addressId: first })).toMatchObject(ADDRESS)
    await visitor.call(contract.saveAddress, { addressId: second, address: ADDRESS, isDefault: true })
    expect((await book()).map(({ addressId }) => addressId)).toEqual([second, first])
    await visitor.call(contract.deleteAddress, { addressId: second })
    expect(await book()).toMatchObject([{ addressId: first, isDefault: true }])
    // Concurrent requests cannot exceed the limit either.
    const tries = await Promise.all(
      Array.from({ length: 12 }, () =>
        refusalOf(visitor.call(contract.saveAddress, { address: ADDRESS, isDefault: true })),
      ),
    )
    expect(tries.filter((code) => code === 'shop.addresses')).toHaveLength(3)
    const full = await visitor.call(contract.myAddresses, {})
    expect(full.list).toHaveLength(10)
    expect(full.list.filter(({ isDefault }) => isDefault)).toHaveLength(1)
    expect(full.may.add).toMatch(/10/)
  })

  it('accepts only deliverable addresses, and is private to its owner', async () => {
    const { visitor } = await buyer()
    const { visitor: other } = await buyer()
    const bad = (more: Partial<typeof ADDRESS>) =>
      refusalOf(visitor.call(contract.saveAddress, { address: { ...ADDRESS, ...more }, isDefault: false }))
    expect(await bad({ district: '' })).toBe('shop.region')
    expect(await bad({ city: '440100' })).toBe('shop.region')
    expect(await bad({ phone: '12345' })).toBe('request.input')
    expect(await bad({ name: '' })).toBe('request.input')
    expect(await bad({ street: '长'.repeat(121) })).toBe('request.input')
    const addressId = await saved(visitor)
    expect(await refusalOf(other.call(contract.myAddress, { addressId }))).toBe('shop.noAddress')
    expect(await refusalOf(other.call(contract.deleteAddress, { addressId }))).toBe('shop.noAddress')
    expect(await refusalOf(other.call(contract.saveAddress, { addressId, address: ADDRESS, isDefault: true }))).toBe(
      'shop.noAddress',
    )
    const goodsId = await shelved(admin, { stock: 1 })
    const { orderId } = await order(other, goodsId)
    expect(await refusalOf(other.call(contract.submitOrder, { orderId, addressId, key: newKey() }))).toBe(
      'shop.noAddress',
    )
  })
})

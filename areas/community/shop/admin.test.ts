import { setTimeout as pause } from 'node:timers/promises'
import { auditLog } from '@leitai/platform/audit/table'
import { and, eq } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { reencryptAll } from '@leitai/platform/keys/reencrypt'
import { dataKeys } from '@leitai/platform/keys/table'
import type { Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { describe, expect, it } from 'vitest'
import { balanceOf } from '../points/points.ts'
import * as contractAdmin from './contract.admin.ts'
import * as contract from './contract.ts'
import { forgetShopper } from './personal-data.ts'
import { products, shopAddresses, shopCodes, shopOrders } from './table.ts'
import { ADDRESS, givePoints, newKey, productText, shelved } from './testing.ts'

const paging = { page: 1, pageSize: 20 }

const { app, build } = await testApp()
const admin = await app.as(await build.user({ name: '演示店长', role: 'admin' }))
const other = await app.as(await build.user({ name: '演示副店长', role: 'admin' }))

async function buyer(points = 1000) {
  const user = await build.user()
  await givePoints(app, [user.id], points)
  return { user, visitor: await app.as(user) }
}
async function paid(goodsId: number, count = 1, sent = true) {
  const { user, visitor } = await buyer()
  const { addressId } = sent
    ? await visitor.call(contract.saveAddress, { address: ADDRESS, isDefault: true })
    : { addressId: undefined }
  const { orderId } = await visitor.call(contract.confirmOrder, { goodsId, count, key: newKey() })
  await visitor.call(contract.submitOrder, { orderId, addressId, key: newKey() })
  return { user, visitor, orderId }
}
const stockOf = async (goodsId: number) =>
  (await app.ctx.db.select().from(products).where(eq(products.id, goodsId)))[0]?.stock
const acts = async (action: string, id: number | string) =>
  (
    await app.ctx.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, action), eq(auditLog.targetId, String(id))))
  ).length
const write = (more: Parameters<typeof productText>[0] = {}, at: { goodsId?: number; version?: number } = {}) =>
  admin.call(contractAdmin.saveProduct, { version: 0, ...at, goods: productText(more) })

describe('products', () => {
  it('are edited, stocked and put on the shelf by admins only', async () => {
    const { goodsId } = await write()
    const { visitor } = await buyer()
    const nobody = app.visitor()
    const tries = (who: Visitor) => [
      who.call(contractAdmin.adminProducts, { keyword: '', ...paging }),
      who.call(contractAdmin.editableProduct, { goodsId }),
      who.call(contractAdmin.saveProduct, { version: 0, goods: productText() }),
      who.call(contractAdmin.setShelf, { goodsId, onShelf: true }),
      who.call(contractAdmin.changeStock, { goodsId, by: 1, reason: '入库' }),
      who.call(contractAdmin.addCodes, { goodsId, codes: 'A' }),
      who.call(contractAdmin.adminOrders, { keyword: '', ...paging }),
      who.call(contractAdmin.orderPlace, { orderId: 1 }),
      who.call(contractAdmin.shipOrder, { orderId: 1, carrier: 'x', tracking: 'y' }),
      who.call(contractAdmin.returnOrder, { orderId: 1, reason: 'x', restock: false }),
    ]
    const codesOf = async (who: Visitor) => new Set(await Promise.all(tries(who).map(refusalOf)))
    expect(await codesOf(nobody)).toEqual(new Set(['login.missing']))
    expect(await codesOf(visitor)).toEqual(new Set(['login.forbidden']))
    expect((await visitor.fetch('/v3/api/admin/shop/orders.csv')).status).toBe(403)
  })

  it('can be on the shelf only when complete, and stay complete there', async () => {
    const { goodsId } = await write({ pictures: [] })
    expect(await refusalOf(admin.call(contractAdmin.setShelf, { goodsId, onShelf: true }))).toBe('shop.incomplete')
    const { version } = await write({}, { goodsId, version: 1 })
    await admin.call(contractAdmin.setShelf, { goodsId, onShelf: true })
    expect(await refusalOf(write({ description: { zh: '', en: '' } }, { goodsId, version }))).toBe('shop.incomplete')
    const text = await write({ kind: 'text' })
    expect(await refusalOf(admin.call(contractAdmin.setShelf, { goodsId: text.goodsId, onShelf: true }))).toBe(
      'shop.incomplete',
    )
    const { list } = await admin.call(contractAdmin.adminProducts, { onShelf: true, keyword: '', ...paging })
    expect(list.map((one) => one.goodsId)).toContain(goodsId)
    expect(await acts('shop.write', goodsId)).toBe(2)
    expect(await acts('shop.on', goodsId)).toBe(1)
  })

  it('refuse edits of an outdated version, and out-of-range values', async () => {
    const { goodsId } = await write()
    await other.call(contractAdmin.saveProduct, { goodsId, version: 1, goods: productText({ price: 120 }) })
    expect(await refusalOf(write({}, { goodsId, version: 1 }))).toBe('shop.changed')
    const [from, until] = ['2027-01-02T00:00:00.000Z', '2027-01-01T00:00:00.000Z']
    expect(await refusalOf(write({ from, until }))).toBe('shop.window')
    for (const bad of [
      { price: 0 },
      { price: 10_000_001 },
      { perPerson: 0 },
      { name: { zh: ' ', en: '' } },
      { pictures: ['https://example.com/x.jpg'] },
      { pictures: Array.from({ length: 6 }, () => '/v3/picture/editor/1/0123456789abcdef01234567.jpg') },
      { from: 'soon' },
    ]) {
      expect(await refusalOf(write(bad)), JSON.stringify(bad)).toBe('request.input')
    }
    expect(await refusalOf(write({}, { goodsId: 999_999 }))).toBe('shop.unknown')
  })

  it('have their stock changed by an amount, never below 0, with a logged reason', async () => {
    const { goodsId } = await write()
    const by = (number: number, reason = '盘点') =>
      refusalOf(admin.call(contractAdmin.changeStock, { goodsId, by: number, reason }))
    expect(await Promise.all([by(5), by(5), by(-3)].map((one) => one))).toContain('ok')
    const now = (await stockOf(goodsId)) ?? 0
    expect(await by(-now - 1)).toBe('shop.stockLeft')
    expect(await by(1_000_000)).toBe('shop.stockMost')
    expect(await by(1, ' ')).toBe('request.input')
    const left = await Promise.all(Array.from({ length: 4 }, () => by(-now + 1)))
    expect(left.filter((code) => code === 'ok')).toHaveLength(1)
    expect(await stockOf(goodsId)).toBe(1)
  })

  it('of codes have as many pieces as codes, without duplicates', async () => {
    const { goodsId } = await write({ kind: 'codes', price: 10 })
    const add = (codes: string) => admin.call(contractAdmin.addCodes, { goodsId, codes })
    expect(await add('A1\n A2 \n\nA1\nA3')).toEqual({ added: 3, known: 0, stock: 3 })
    expect(await add('A3\nA4')).toEqual({ added: 1, known: 1, stock: 4 })
    expect(await refusalOf(add('长'.repeat(201)))).toBe('shop.codeText')
    expect(await refusalOf(admin.call(contractAdmin.changeStock, { goodsId, by: 1, reason: '入库' }))).toBe(
      'shop.codesOnly',
    )
    await admin.call(contractAdmin.setShelf, { goodsId, onShelf: true })
    const { visitor } = await buyer()
    const { orderId } = await visitor.call(contract.confirmOrder, { goodsId, count: 2, key: newKey() })
    // Two are reserved and stay; the newest of the others are removed.
    expect(await refusalOf(admin.call(contractAdmin.changeStock, { goodsId, by: -3, reason: '作废' }))).toBe(
      'shop.stockLeft',
    )
    expect(await admin.call(contractAdmin.changeStock, { goodsId, by: -2, reason: '作废' })).toEqual({ stock: 0 })
    await visitor.call(contract.submitOrder, { orderId, key: newKey() })
    expect((await visitor.call(contract.myOrder, { orderId })).handed).toEqual(['A1', 'A2'])
    expect(await refusalOf(write({ kind: 'goods' }, { goodsId, version: 1 }))).toBe('shop.kind')
    const mug = await shelved(admin, { stock: 1 })
    expect(await refusalOf(admin.call(contractAdmin.addCodes, { goodsId: mug, codes: 'A' }))).toBe('shop.noCodes')
    const written = await admin.call(contractAdmin.editableProduct, { goodsId })
    expect(written).toMatchObject({ kind: 'codes', sold: 2, reserved: 0, stock: 0 })
  })

  it('show their handout only to admins, and to buyers after payment', async () => {
    const goodsId = await shelved(admin, { stock: 1, kind: 'text', handout: '演示口令', price: 10 })
    expect((await admin.call(contractAdmin.editableProduct, { goodsId })).handout).toBe('演示口令')
    const seen = await (
      await app.visitor().fetch(`/v3/api/common/encourage/getGoodsDetail.json?goodsId=${goodsId}`)
    ).text()
    expect(seen).toContain('演示水杯')
    expect(seen).not.toContain('演示口令')
    const { visitor, orderId } = await paid(goodsId, 1, false)
    expect((await visitor.call(contract.myOrder, { orderId })).handed).toEqual(['演示口令'])
  })
})

describe('orders', () => {
  it('are found by state, number, buyer and product, oldest to-ship first, with masked addresses', async () => {
    const goodsId = await shelved(admin, { stock: 5, price: 10 })
    const [one, two] = [await paid(goodsId), await paid(goodsId)]
    const listed = async (filter: { state?: contract.OrderState; goodsId?: number; keyword?: string }) =>
      (await admin.call(contractAdmin.adminOrders, { keyword: '', ...paging, ...filter })).list
    expect((await listed({ state: 'toShip', goodsId })).map(({ orderId }) => orderId)).toEqual([
      one.orderId,
      two.orderId,
    ])
    expect((await listed({ goodsId })).map(({ orderId }) => orderId)).toEqual([two.orderId, one.orderId])
    expect(await listed({ keyword: String(one.orderId) })).toMatchObject([
      { orderId: one.orderId, address: '演** 138****0001 浙江省 杭州市 西湖区 演示路***' },
    ])
    expect((await listed({ keyword: two.user.name, goodsId })).map(({ buyer }) => buyer.userId)).toEqual([two.user.id])
    expect(await admin.call(contractAdmin.orderPlace, { orderId: one.orderId })).toMatchObject({
      name: '演示收件人',
      phone: '13800000001',
      region: '浙江省 杭州市 西湖区',
    })
    expect(await acts('shop.look', one.orderId)).toBe(1)
    const response = await admin.fetch(`/v3/api/admin/shop/orders.csv?goodsId=${goodsId}&keyword=`)
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const rows = new TextDecoder().decode(bytes).trim().split('\r\n')
    expect(rows).toHaveLength(3)
    expect(rows[1]).toContain('13800000001')
    expect(await acts('shop.csv', 'csv')).toBe(1)
  })

  it('are shipped with carrier and tracking number, which can be corrected until delivery', async () => {
    const goodsId = await shelved(admin, { stock: 5, price: 10 })
    const { visitor, orderId } = await paid(goodsId)
    const ship = (carrier: string, tracking: string) =>
      refusalOf(admin.call(contractAdmin.shipOrder, { orderId, carrier, tracking }))
    expect(await ship('', 'A1')).toBe('request.input')
    expect(await ship('演示快递', 'no spaces')).toBe('request.input')
    expect(await ship('演示快递', 'A1')).toBe('ok')
    const first = await visitor.call(contract.myOrder, { orderId })
    expect(await ship('演示快递', 'A2')).toBe('ok')
    const corrected = await visitor.call(contract.myOrder, { orderId })
    expect([corrected.tracking, corrected.shippedAt]).toEqual(['A2', first.shippedAt])
    await visitor.call(contract.receiveOrder, { orderId })
    expect(await ship('演示快递', 'A3')).toBe('shop.state')
    expect(
      await refusalOf(admin.call(contractAdmin.shipOrder, { orderId: 999_999, carrier: 'a', tracking: 'b' })),
    ).toBe('shop.noOrder')
    expect(await acts('shop.ship', orderId)).toBe(2)
  })

  // covers: rules.shop.six-order-states
  it('are returned once, with a reason for the buyer, and refunded', async () => {
    const goodsId = await shelved(admin, { stock: 5, price: 100 })
    const { visitor, user, orderId } = await paid(goodsId, 2)
    await admin.call(contractAdmin.shipOrder, { orderId, carrier: '演示快递', tracking: 'A1' })
    await visitor.call(contract.receiveOrder, { orderId })
    const back = (reason: string) =>
      refusalOf(admin.call(contractAdmin.returnOrder, { orderId, reason, restock: true }))
    expect(await back('')).toBe('request.input')
    const tries = await Promise.all([back('质量问题'), back('质量问题'), back('质量问题')])
    expect(tries.toSorted()).toEqual(['ok', 'shop.state', 'shop.state'])
    expect(await balanceOf(app.ctx.db, user.id, app.ctx.now())).toBe(1000)
    expect(await stockOf(goodsId)).toBe(5)
    expect(await visitor.call(contract.myOrder, { orderId })).toMatchObject({ state: 'returned', reason: '质量问题' })
    const unpaid = await buyer()
    const waiting = await unpaid.visitor.call(contract.confirmOrder, { goodsId, count: 1, key: newKey() })
    expect(
      await refusalOf(admin.call(contractAdmin.returnOrder, { orderId: waiting.orderId, reason: 'x', restock: true })),
    ).toBe('shop.state')
  })

  it('of codes do not put their codes back on sale when returned', async () => {
    const goodsId = await shelved(admin, { stock: 2, kind: 'codes', price: 100 })
    const { visitor, orderId } = await paid(goodsId, 1, false)
    await admin.call(contractAdmin.returnOrder, { orderId, reason: '券码无效', restock: true })
    expect(await stockOf(goodsId)).toBe(1)
    expect((await visitor.call(contract.myOrder, { orderId })).handed).toEqual([])
    const next = await paid(goodsId, 1, false)
    expect((await next.visitor.call(contract.myOrder, { orderId: next.orderId })).handed).toEqual([`CODE-${goodsId}-2`])
  })
})

describe('what the shop stores about a user', () => {
  it('is not lost when it is handed over while the key changes', async () => {
    const goodsId = await shelved(admin, { stock: 5, price: 100 })
    const { orderId } = await paid(goodsId, 1)
    const { db } = app.ctx
    const [newest] = await db
      .insert(dataKeys)
      .values({ wrapped: (await db.select().from(dataKeys))[0]?.wrapped ?? '', createdAt: app.ctx.now() })
      .returning()
    const handed = `${newest?.id}.handed`
    const { begun } = await transaction(db, async (tx) => {
      await tx.update(shopOrders).set({ handed }).where(eq(shopOrders.id, orderId))
      const reencrypting = reencryptAll(app.ctx, newest?.id ?? 0)
      // It waits for the row by then.
      await pause(500)
      return { begun: reencrypting }
    })
    await begun
    const [kept] = await db.select().from(shopOrders).where(eq(shopOrders.id, orderId))
    expect(kept).toMatchObject({ handed, address: expect.stringMatching(new RegExp(`^${newest?.id}\\.`)) })
    await db.update(shopOrders).set({ handed: null }).where(eq(shopOrders.id, orderId))
  })

  it('is re-encrypted under a new key, and deleted with the account', async () => {
    const goodsId = await shelved(admin, { stock: 5, price: 100 })
    const text = await shelved(admin, { stock: 5, price: 100, kind: 'text', handout: '演示口令' })
    const { visitor, user, orderId } = await paid(goodsId, 2)
    const { orderId: ofText } = await visitor.call(contract.confirmOrder, { goodsId: text, count: 1, key: newKey() })
    await visitor.call(contract.submitOrder, { orderId: ofText, key: newKey() })
    const { db } = app.ctx
    const [newest] = await db
      .insert(dataKeys)
      .values({ wrapped: (await db.select().from(dataKeys))[0]?.wrapped ?? '', createdAt: app.ctx.now() })
      .returning()
    await reencryptAll(app.ctx, newest?.id ?? 0)
    const encrypted = [
      ...(await db.select().from(shopAddresses)).map(({ address }) => address),
      ...(await db.select().from(shopCodes)).map(({ code }) => code),
      ...(await db.select().from(products)).map(({ handout }) => handout),
      ...(await db.select().from(shopOrders)).flatMap(({ address, handed }) => [address, handed]),
    ].filter((one) => one !== null)
    expect(encrypted.filter((one) => !one.startsWith(`${newest?.id}.`))).toEqual([])
    expect((await visitor.call(contract.myOrder, { orderId })).place).toMatchObject({ phone: '13800000001' })
    expect((await visitor.call(contract.myOrder, { orderId: ofText })).handed).toEqual(['演示口令'])

    await transaction(db, (tx) => forgetShopper(tx, { userId: user.id, now: app.ctx.now() }))
    expect(await db.select().from(shopAddresses).where(eq(shopAddresses.userId, user.id))).toEqual([])
    const orders = await db.select().from(shopOrders).where(eq(shopOrders.userId, user.id))
    expect(
      orders
        .map(({ id, state, address, endedBy }) => ({ id, state, address, endedBy }))
        .toSorted((a, b) => a.id - b.id),
    ).toEqual([
      { id: orderId, state: 'cancelled', address: null, endedBy: 'closing' },
      { id: ofText, state: 'done', address: null, endedBy: null },
    ])
    expect(await stockOf(goodsId)).toBe(5)
  })
})

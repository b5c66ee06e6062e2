import { shownPerson } from '@leitai/identity/account/person'
import { users } from '@leitai/identity/account/table'
import { type Placeholders, row, rows, statement, value } from '@leitai/pg-kit/statement'
import { audit } from '@leitai/platform/audit/audit'
import { emptyWords } from '@leitai/platform/contract/inputs'
import { limits } from '@leitai/platform/contract/limits'
import { sayer } from '@leitai/platform/contract/refusals'
import { and, count, desc, eq, inArray, isNull, sql } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import { keepPicturesIn } from '@leitai/platform/file/pictures-in'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { csvStream, Download } from '@leitai/platform/http/download'
import { pageOf } from '@leitai/platform/http/page'
import { patternsOf, searchTextOf } from '@leitai/platform/text/search'
import { adminProduct, ordersWith, shownToAdmins, wanted } from '../admin-views.ts'
import type * as shop from '../contract.admin.ts'
import { notifyBuyer } from '../notify-buyer.ts'
import { changeOrder, endOrder, hasOrders, lockOrder, shownOrders } from '../orders.ts'
import { lockProduct, moveStock } from '../products.ts'
import { codesIn, refusalOfWindow, refusalToReturn, refusalToShelve, refusalToShip } from '../rules.ts'
import { products, shopCodes, shopOrders } from '../table.ts'
import { ordersCsvHeader } from '../texts.ts'
import { decryptAddress, decryptAddresses, decryptHandout, encryptCodes, encryptHandout, markOf } from '../vault.ts'

export const addCodes: Handler<typeof shop.addCodes> = async (context, { goodsId, codes: text }) => {
  const { db, ctx } = context
  const product = await lockProduct(db, goodsId)
  refuse(product.kind === 'codes' ? null : { code: 'shop.noCodes' })
  const max = limits.shop.codeText
  const codes = codesIn(text)
  refuse(codes === null ? { code: 'shop.codeText', values: { max } } : null)
  const plain = orRefuse(codes, 'shop.codeText')
  const encrypted = await encryptCodes(context, plain)
  const rows = plain.map((code, at) => ({
    goodsId,
    code: orRefuse(encrypted[at], 'shop.codeText'),
    mark: markOf(ctx.config.secret, goodsId, code),
  }))
  const made = await db.insert(shopCodes).values(rows).onConflictDoNothing().returning({ id: shopCodes.id })
  const added = made.length
  const stock = product.stock + added
  refuse(stock > limits.shop.stock ? { code: 'shop.stockMost', values: { limit: limits.shop.stock } } : null)
  await moveStock(db, goodsId, added)
  await audit(context, { action: 'shop.codes', target: { kind: 'goods', id: goodsId }, detail: { added, stock } })
  return { added, known: plain.length - added, stock }
}

export const saveProduct: Handler<typeof shop.saveProduct> = async (context, { goodsId, version, goods }) => {
  const { db, me, now } = context
  const { from, until, handout, ...said } = goods
  const window = { from: from === null ? null : new Date(from), until: until === null ? null : new Date(until) }
  refuse(refusalOfWindow(window))
  const values = {
    ...said,
    ...window,
    handout: goods.kind === 'text' && handout !== '' ? await encryptHandout(context, handout) : null,
    searchText: searchTextOf({ title: said.name, summary: emptyWords, host: emptyWords, tags: [] }),
    changedAt: now,
    changedBy: me.id,
  }
  await keepPicturesIn(context, [said.pictures, said.description])
  if (goodsId === undefined) {
    const [made] = await db.insert(products).values(values).returning()
    const row = orRefuse(made, 'shop.unknown')
    await audit(context, { action: 'shop.write', target: { kind: 'goods', id: row.id }, detail: { price: row.price } })
    return { goodsId: row.id, version: row.version }
  }
  const before = await lockProduct(db, goodsId)
  if (before.version !== version) {
    const [other] = before.changedBy === null ? [] : await db.select().from(users).where(eq(users.id, before.changedBy))
    refuse({ code: 'shop.changed', values: { name: other?.name ?? '--' } })
  }
  const fixed = before.kind !== values.kind && (before.stock > 0 || (await hasOrders(db, goodsId)))
  refuse(fixed ? { code: 'shop.kind' } : null)
  if (before.onShelf) refuse(refusalToShelve(values))
  await db
    .update(products)
    .set({ ...values, version: version + 1 })
    .where(eq(products.id, goodsId))
  await audit(context, {
    action: 'shop.write',
    target: { kind: 'goods', id: goodsId },
    detail: { version: version + 1, price: { before: before.price, after: values.price } },
  })
  return { goodsId, version: version + 1 }
}

export const changeStock: Handler<typeof shop.changeStock> = async (context, { goodsId, by, reason }) => {
  const { db } = context
  const product = await lockProduct(db, goodsId)
  const stock = product.stock + by
  refuse(product.kind === 'codes' && by > 0 ? { code: 'shop.codesOnly' } : null)
  refuse(stock < 0 ? { code: 'shop.stockLeft', values: { left: product.stock } } : null)
  refuse(stock > limits.shop.stock ? { code: 'shop.stockMost', values: { limit: limits.shop.stock } } : null)
  if (product.kind === 'codes' && by < 0) {
    // Skips codes that a concurrent payment has locked; as those were reserved, enough others remain.
    const free = await db
      .select({ id: shopCodes.id })
      .from(shopCodes)
      .where(and(eq(shopCodes.goodsId, goodsId), isNull(shopCodes.orderId)))
      .orderBy(desc(shopCodes.id))
      .limit(-by)
      .for('update', { skipLocked: true })
    const ids = free.map(({ id }) => id)
    await db.delete(shopCodes).where(inArray(shopCodes.id, ids))
  }
  await moveStock(db, goodsId, by)
  await audit(context, { action: 'shop.stock', target: { kind: 'goods', id: goodsId }, reason, detail: { by, stock } })
  return { stock }
}

export const setShelf: Handler<typeof shop.setShelf> = async (context, { goodsId, onShelf }) => {
  const { db } = context
  const product = await lockProduct(db, goodsId)
  if (onShelf) refuse(refusalToShelve(product))
  await db.update(products).set({ onShelf }).where(eq(products.id, goodsId))
  await audit(context, { action: onShelf ? 'shop.on' : 'shop.off', target: { kind: 'goods', id: goodsId } })
  return { ok: true }
}

export const adminOrders: Handler<typeof shop.adminOrders> = async (context, input) => {
  const { db, language } = context
  const { page, pageSize, offset } = pageOf(input)
  const [found] = await db
    .select({ count: count() })
    .from(shopOrders)
    .innerJoin(users, eq(users.id, shopOrders.userId))
    .where(wanted(input))
  const [waiting] = await db.select({ count: count() }).from(shopOrders).where(eq(shopOrders.state, 'toShip'))
  const rows = await ordersWith(db, input, { limit: pageSize, offset })
  const shown = await shownOrders(
    context,
    rows.map(({ order }) => order),
  )
  const say = sayer(language)
  const list = rows.map(({ order, buyer }, at) => ({
    ...orRefuse(shown[at], 'shop.noOrder'),
    buyer: shownPerson(buyer),
    may: { ship: say(refusalToShip(order)), sendBack: say(refusalToReturn(order)) },
  }))
  return { list, total: found?.count ?? 0, page, pageSize, toShip: waiting?.count ?? 0 }
}

const editable = statement(({ goodsId }: Placeholders<{ goodsId: number }>) => ({
  found: row(adminProduct, sql`from ${products} where ${products.id} = ${goodsId}::int`),
}))

export const editableProduct: Handler<typeof shop.editableProduct> = async (context, { goodsId }) => {
  const found = orRefuse((await editable(context.db, { goodsId })).found, 'shop.unknown')
  const { handout } = found.product
  return {
    ...shownToAdmins(found, context.now),
    handout: handout === null ? '' : await decryptHandout(context, handout),
  }
}

const AT_ONCE = 1000
const written = (at: Date | null) => at?.toISOString() ?? ''

export const ordersCsv: Handler<typeof shop.ordersCsv> = async (context, filter) => {
  const { ctx } = context
  async function* parts() {
    let last: number | undefined
    for (;;) {
      const rows = await ordersWith(ctx.db, filter, { limit: AT_ONCE, last })
      if (rows.length === 0) return
      const places = await decryptAddresses(
        { db: ctx.db, ctx },
        rows.map(({ order }) => order.address),
      )
      yield rows.map(({ order, buyer }, at) => [
        order.id,
        order.state,
        buyer.name,
        order.name.zh,
        order.kind,
        order.count,
        order.price * order.count,
        ...[order.createdAt, order.paidAt, order.shippedAt, order.endedAt].map(written),
        places[at]?.name ?? '',
        places[at]?.phone ?? '',
        places[at]?.region ?? '',
        places[at]?.street ?? '',
        order.carrier,
        order.tracking,
        order.reason,
      ])
      last = rows.at(-1)?.order.id
    }
  }
  await audit(context, { action: 'shop.csv', target: { kind: 'order', id: 'csv' }, detail: { ...filter } })
  const body = csvStream(ordersCsvHeader, parts())
  return new Download({ name: 'orders.csv', contentType: 'text/csv; charset=utf-8', body })
}

interface ProductsQuery {
  /** Null: all. */
  onShelf: boolean | null
  patterns: string[]
  limit: number
  offset: number
}

const productsPage = statement(({ onShelf, patterns, limit, offset }: Placeholders<ProductsQuery>) => {
  const from = sql`from ${products} where (${onShelf}::boolean is null or ${products.onShelf} = ${onShelf}::boolean)
    and ${products.searchText} ilike all(${patterns}::text[])`
  return {
    list: rows(
      adminProduct,
      sql`${from} order by ${products.onShelf} desc, ${products.ord}, ${products.id} desc
        limit ${limit}::int offset ${offset}::int`,
    ),
    total: value(sql<number>`(select count(*)::int ${from})`),
  }
})

export const adminProducts: Handler<typeof shop.adminProducts> = async (
  { db, now },
  { onShelf = null, keyword, ...paging },
) => {
  const { page, pageSize, offset } = pageOf(paging)
  const found = await productsPage(db, { onShelf, patterns: patternsOf(keyword), limit: pageSize, offset })
  return { list: found.list.map((one) => shownToAdmins(one, now)), total: found.total, page, pageSize }
}

export const orderPlace: Handler<typeof shop.orderPlace> = async (context, { orderId }) => {
  const [order] = await context.db.select().from(shopOrders).where(eq(shopOrders.id, orderId))
  const { address, userId } = orRefuse(order, 'shop.noOrder')
  const encrypted = orRefuse(address, 'shop.noAddress')
  // Logged before the address is shown: without a log entry there is no access.
  await audit(context, { action: 'shop.look', target: { kind: 'order', id: orderId }, detail: { userId } })
  return decryptAddress(context, encrypted)
}

export const returnOrder: Handler<typeof shop.returnOrder> = async (context, { orderId, reason, restock }) => {
  const { db, now } = context
  const order = await lockOrder(db, eq(shopOrders.id, orderId))
  refuse(refusalToReturn(order))
  // A code that was handed out is known to its buyer and is never sold again.
  const back = restock && order.kind !== 'codes'
  await endOrder(db, order, { state: 'returned', endedBy: 'desk', reason, restock: back, now })
  const detail = { points: order.price * order.count, restock: back }
  await audit(context, { action: 'shop.return', target: { kind: 'order', id: orderId }, reason, detail })
  return { ok: true }
}

export const shipOrder: Handler<typeof shop.shipOrder> = async (context, { orderId, carrier, tracking }) => {
  const { db, now } = context
  const order = await lockOrder(db, eq(shopOrders.id, orderId))
  refuse(refusalToShip(order))
  const sent = await changeOrder(db, orderId, {
    state: 'shipped',
    carrier,
    tracking,
    shippedAt: order.shippedAt ?? now,
  })
  await notifyBuyer(db, sent, now)
  await audit(context, { action: 'shop.ship', target: { kind: 'order', id: orderId }, detail: { carrier, tracking } })
  return { ok: true }
}

import { regionName } from '@leitai/identity/profile/dictionary'
import { type Placeholders, rows, statement, value } from '@leitai/pg-kit/statement'
import { sayer } from '@leitai/platform/contract/refusals'
import { and, asc, count, desc, eq, type SQL, sql } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { patternsOf } from '@leitai/platform/text/search'
import { balanceOf } from '../../points/points.ts'
import { addressesOf, addressOf, clearDefault, isWholeRegion, refusalToAdd } from '../addresses.ts'
import type * as shop from '../contract.ts'
import { endOrder, finishOrder, lockOrder, lockShopper, oneShown, ownOrder, ownShown } from '../orders.ts'
import { buyerOf, countsOf, holds, productOf, shownProducts, waits } from '../products.ts'
import { pay, reserve } from '../reserve.ts'
import {
  maskPlace,
  mostOf,
  phaseOf,
  refusalOfProduct,
  refusalToCancel,
  refusalToOrder,
  refusalToReceive,
} from '../rules.ts'
import { products, shopAddresses, shopCodes, shopOrders } from '../table.ts'
import { decryptAddress, decryptAddresses, decryptCodes, decryptHandout, encryptAddress } from '../vault.ts'

export const cancelOrder: Handler<typeof shop.cancelOrder> = async (context, { orderId }) => {
  const { db, me, now } = context
  await lockShopper(db, me.id)
  const order = await lockOrder(db, ownOrder(me.id, orderId))
  refuse(refusalToCancel(order))
  return oneShown(context, await endOrder(db, order, { state: 'cancelled', endedBy: 'buyer', restock: true, now }))
}

export const receiveOrder: Handler<typeof shop.receiveOrder> = async (context, { orderId }) => {
  const { db, me, now } = context
  const order = await lockOrder(db, ownOrder(me.id, orderId))
  refuse(refusalToReceive(order))
  return oneShown(context, await finishOrder(db, order, now))
}

export const confirmOrder: Handler<typeof shop.confirmOrder> = async (context, input) =>
  oneShown(context, await reserve(context, input))

export const submitOrder: Handler<typeof shop.submitOrder> = async (context, input) =>
  oneShown(context, await pay(context, input))

export const myOrder: Handler<typeof shop.myOrder> = async (context, { orderId }) => {
  const { db, me, now } = context
  const [found] = await db.select().from(shopOrders).where(ownOrder(me.id, orderId))
  const order = orRefuse(found, 'shop.noOrder')
  const codes = await db
    .select({ code: shopCodes.code })
    .from(shopCodes)
    .where(eq(shopCodes.orderId, orderId))
    .orderBy(asc(shopCodes.id))
  // After a return, codes and texts are no longer shown.
  const out = order.state === 'done'
  const text = out && order.handed !== null ? [await decryptHandout(context, order.handed)] : []
  const opened = await decryptCodes(
    context,
    codes.map(({ code }) => code),
  )
  return {
    ...(await oneShown(context, order)),
    place: order.address === null ? null : await decryptAddress(context, order.address),
    handed: out ? [...text, ...opened] : [],
    serverTime: now,
  }
}

export const myOrders: Handler<typeof shop.myOrders> = async (context, { state, ...paging }) => {
  const { db, me, now } = context
  const { page, pageSize, offset } = pageOf(paging)
  const where = and(eq(shopOrders.userId, me.id), state && eq(shopOrders.state, state))
  const [found] = await db.select({ count: count() }).from(shopOrders).where(where)
  const rows = await db
    .select()
    .from(shopOrders)
    .where(where)
    .orderBy(desc(shopOrders.id))
    .limit(pageSize)
    .offset(offset)
  const list = await ownShown(context, rows)
  return { list, total: found?.count ?? 0, page, pageSize, serverTime: now }
}

export const deleteAddress: Handler<typeof shop.deleteAddress> = async ({ db, me }, { addressId }) => {
  await lockShopper(db, me.id)
  const { isDefault } = await addressOf(db, me.id, addressId)
  await db.delete(shopAddresses).where(eq(shopAddresses.id, addressId))
  const [next] = isDefault ? await addressesOf(db, me.id) : []
  if (next) await db.update(shopAddresses).set({ isDefault: true }).where(eq(shopAddresses.id, next.id))
  return { ok: true }
}

export const myAddress: Handler<typeof shop.myAddress> = async (context, { addressId }) => {
  const { id, address, isDefault } = await addressOf(context.db, context.me.id, addressId)
  return { ...(await decryptAddress(context, address)), addressId: id, isDefault }
}

export const saveAddress: Handler<typeof shop.saveAddress> = async (context, { addressId, address, isDefault }) => {
  const { db, me, now } = context
  await lockShopper(db, me.id)
  refuse(isWholeRegion(address) ? null : { code: 'shop.region' })
  const before = addressId === undefined ? null : await addressOf(db, me.id, addressId)
  if (!before) refuse(await refusalToAdd(db, me.id))
  const first = (await addressesOf(db, me.id)).length === 0
  // There is always a default; it changes only by choosing another one.
  const chosen = isDefault || first || before?.isDefault === true
  if (chosen) await clearDefault(db, me.id)
  const encrypted = await encryptAddress(context, { ...address, region: regionName(address) })
  const values = { address: encrypted, isDefault: chosen, changedAt: now }
  const [saved] = before
    ? await db.update(shopAddresses).set(values).where(eq(shopAddresses.id, before.id)).returning()
    : await db
        .insert(shopAddresses)
        .values({ ...values, userId: me.id })
        .returning()
  return { addressId: orRefuse(saved, 'shop.noAddress').id }
}

export const myAddresses: Handler<typeof shop.myAddresses> = async (context) => {
  const { db, me, language } = context
  const rows = await addressesOf(db, me.id)
  const places = await decryptAddresses(
    context,
    rows.map(({ address }) => address),
  )
  const list = rows.flatMap(({ id, isDefault }, at) => {
    const place = places[at]
    return place ? [{ ...maskPlace(place), addressId: id, isDefault }] : []
  })
  return { list, may: { add: sayer(language)(await refusalToAdd(db, me.id)) } }
}

export const getWaitPayDetail: Handler<typeof shop.getWaitPayDetail> = async (context, { orderId }) => {
  const { db, me, now } = context
  if (!me) return null
  const named = orderId === undefined ? undefined : eq(shopOrders.id, orderId)
  const [order] = await db
    .select()
    .from(shopOrders)
    .where(and(eq(shopOrders.userId, me.id), waits(now), named))
    .orderBy(desc(shopOrders.id))
    .limit(1)
  if (!order) return null
  const shown = await oneShown({ ...context, me }, order)
  return { ...shown, balance: await balanceOf(db, me.id, now), serverTime: now }
}

export const productDetail: Handler<typeof shop.productDetail> = async ({ db, me, now, language }, { goodsId }) => {
  const found = await productOf(db, goodsId)
  const product = orRefuse(found.onShelf ? found : null, 'shop.unknown')
  const buyer = me && (await buyerOf(db, { userId: me.id, goodsId, now }))
  const counts = (await countsOf(db, [goodsId])).get(goodsId)
  const refusal = buyer ? refusalToOrder(product, buyer, { count: 1, now }) : refusalOfProduct(product, 1, now)
  return {
    ...shownProducts(product, now),
    serverTime: now,
    sold: counts?.sold ?? 0,
    own: buyer?.own ?? null,
    balance: buyer?.balance ?? null,
    most: mostOf(product, buyer),
    waiting: buyer?.waiting ?? null,
    may: { order: sayer(language)(refusal) },
  }
}

export const isResult: Handler<typeof shop.isResult> = async ({ db, me, now }, { goodsId }) => {
  const found = await productOf(db, goodsId)
  const product = orRefuse(found.onShelf ? found : null, 'shop.unknown')
  const [order] = me
    ? await db
        .select()
        .from(shopOrders)
        .where(and(eq(shopOrders.userId, me.id), eq(shopOrders.goodsId, goodsId), holds(now)))
        .orderBy(desc(shopOrders.id))
        .limit(1)
    : []
  return {
    got: order !== undefined,
    orderId: order?.id ?? null,
    state: order?.state ?? null,
    phase: phaseOf(product, now),
    serverTime: now,
  }
}

interface ShopQuery {
  /** Null: goods and others. */
  virtual: boolean | null
  patterns: string[]
  now: Date
  limit: number
  offset: number
}

const pageIn = (order: SQL) =>
  statement(({ virtual, patterns, now, limit, offset }: Placeholders<ShopQuery>) => {
    const from = sql`from ${products} where ${products.onShelf}
      and (${virtual}::boolean is null or (${products.kind} <> 'goods') = ${virtual}::boolean)
      and ${products.searchText} ilike all(${patterns}::text[])`
    return {
      list: rows(
        { product: products },
        // Products whose sale has ended come last in every order.
        sql`${from} order by coalesce(${products.until} <= ${now}, false), ${order}
          limit ${limit}::int offset ${offset}::int`,
      ),
      total: value(sql<number>`(select count(*)::int ${from})`),
    }
  })

/** The order is part of a statement’s text. */
const pages = {
  shelf: pageIn(sql`${products.ord}, ${products.id} desc`),
  cheap: pageIn(sql`${products.price}, ${products.id} desc`),
  dear: pageIn(sql`${products.price} desc, ${products.id} desc`),
  new: pageIn(sql`${products.id} desc`),
}

export const listProducts: Handler<typeof shop.listProducts> = async ({ db, now }, input) => {
  const { page, pageSize, offset } = pageOf(input)
  const { virtual = null, keyword, order } = input
  const found = await pages[order](db, { virtual, patterns: patternsOf(keyword), now, limit: pageSize, offset })
  const list = found.list.map(({ product }) => shownProducts(product, now))
  return { list, total: found.total, page, pageSize, serverTime: now }
}

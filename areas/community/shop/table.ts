import { identity, person, strings, time, words } from '@leitai/platform/db/columns'
import { boolean, check, index, integer, pgTable, sql, text, uniqueIndex } from '@leitai/platform/db/orm'
import type { OrderState, ProductKind } from './contract.ts'

export const products = pgTable(
  'shop_goods',
  {
    id: identity(),
    name: words('name'),
    description: words('description'),
    pictures: strings('pictures'),
    kind: text('kind').$type<ProductKind>().notNull(),
    price: integer('price').notNull(),
    /** Pieces not reserved. */
    stock: integer('stock').notNull().default(0),
    perPerson: integer('per_person'),
    from: time('from'),
    until: time('until'),
    onShelf: boolean('on_shelf').notNull().default(false),
    ord: integer('ord').notNull().default(0),
    /** Encrypted: the text that every buyer receives. */
    handout: text('handout'),
    searchText: text('search_text').notNull().default(''),
    version: integer('version').notNull().default(1),
    changedAt: time('changed_at').notNull(),
    changedBy: person('changed_by'),
  },
  (table) => [
    check('shop_goods_stock', sql`${table.stock} >= 0`),
    index('shop_goods_shelf').on(table.onShelf, table.ord, table.id),
  ],
)

export const shopOrders = pgTable(
  'shop_orders',
  {
    id: identity(),
    userId: person('user_id').notNull(),
    goodsId: integer('goods_id')
      .notNull()
      .references(() => products.id),
    /** Idempotency keys chosen by the buyer’s client, for ordering and for paying. */
    key: text('key').notNull(),
    payKey: text('pay_key'),
    count: integer('count').notNull(),
    /** Copied when ordered. */
    name: words('name'),
    picture: text('picture'),
    kind: text('kind').$type<ProductKind>().notNull(),
    price: integer('price').notNull(),
    state: text('state').$type<OrderState>().notNull().default('unpaid'),
    reservedUntil: time('reserved_until').notNull(),
    /** The ledger movement that paid for it. */
    spendId: integer('spend_id'),
    /** Encrypted copy of the delivery address; deleted when the account closes. */
    address: text('address'),
    /** Encrypted: the text that was handed out; codes have their own table. */
    handed: text('handed'),
    carrier: text('carrier').notNull().default(''),
    tracking: text('tracking').notNull().default(''),
    endedBy: text('ended_by', { enum: ['buyer', 'time', 'desk', 'closing'] }),
    reason: text('reason').notNull().default(''),
    createdAt: time('created_at').notNull(),
    paidAt: time('paid_at'),
    shippedAt: time('shipped_at'),
    endedAt: time('ended_at'),
  },
  (table) => [
    uniqueIndex('shop_orders_key').on(table.userId, table.key),
    index('shop_orders_goods').on(table.goodsId, table.state),
    index('shop_orders_waiting').on(table.reservedUntil).where(sql`${table.state} = 'unpaid'`),
    index('shop_orders_sent').on(table.shippedAt).where(sql`${table.state} = 'shipped'`),
    index('shop_orders_state').on(table.state, table.id),
  ],
)

/** Codes to hand out, each to one order. */
export const shopCodes = pgTable(
  'shop_codes',
  {
    id: identity(),
    goodsId: integer('goods_id')
      .notNull()
      .references(() => products.id),
    /** Encrypted. */
    code: text('code').notNull(),
    /** Keyed digest that prevents adding a code twice. */
    mark: text('mark').notNull(),
    orderId: integer('order_id').references(() => shopOrders.id),
  },
  (table) => [
    uniqueIndex('shop_codes_mark').on(table.goodsId, table.mark),
    index('shop_codes_free').on(table.goodsId, table.id).where(sql`${table.orderId} is null`),
    index('shop_codes_order').on(table.orderId),
  ],
)

export const shopAddresses = pgTable(
  'shop_addresses',
  {
    id: identity(),
    userId: person('user_id', { onDelete: 'cascade' }).notNull(),
    /** Encrypted. */
    address: text('address').notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    changedAt: time('changed_at').notNull(),
  },
  (table) => [
    index('shop_addresses_user').on(table.userId),
    uniqueIndex('shop_addresses_default').on(table.userId).where(sql`${table.isDefault}`),
  ],
)

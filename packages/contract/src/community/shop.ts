// Long because it holds the domain's whole wire format, like every domain's file.
import * as z from 'zod/mini'
import { download, read, write } from '../core/call.ts'
import * as form from '../core/form.ts'
import { limits } from '../core/limits.ts'
import * as shape from '../core/shape.ts'
import * as validation from '../core/validation.ts'

/** Shipped goods; codes from a list, each delivered once; or a text for every buyer. */
export const ProductKind = z.enum(['goods', 'codes', 'text'])
export type ProductKind = z.infer<typeof ProductKind>
/** Whether it can be ordered, by time and stock: not yet, now, no longer, or sold out. */
export const ProductPhase = z.enum(['soon', 'open', 'over', 'soldOut'])
export type ProductPhase = z.infer<typeof ProductPhase>
export const OrderState = z.enum(['unpaid', 'toShip', 'shipped', 'done', 'cancelled', 'returned'])
export type OrderState = z.infer<typeof OrderState>
/** Why it is not possible, in the caller's language; null if it is. */
const may = z.nullable(z.string())
const { shop } = limits

const Product = z.object({
  goodsId: shape.id,
  name: shape.Words,
  kind: ProductKind,
  pictures: z.array(z.string()),
  /** Points for one. */
  price: z.int(),
  /** Not reserved by anybody. */
  stock: z.int(),
  perPerson: z.nullable(z.int()),
  from: shape.maybeTime,
  until: shape.maybeTime,
  phase: ProductPhase,
})

/** As stored with the order: later changes of the product do not affect it. */
const Bought = z.object({ goodsId: shape.id, name: shape.Words, picture: z.nullable(z.string()), kind: ProductKind })
const Order = z.object({
  orderId: shape.id,
  goods: Bought,
  count: z.int(),
  price: z.int(),
  points: z.int(),
  state: OrderState,
  /** Shipping address, masked; null if nothing is shipped. */
  address: z.nullable(z.string()),
  carrier: z.string(),
  tracking: z.string(),
  /** Why it was cancelled or returned, in the caller's language. */
  reason: z.string(),
  createdAt: shape.time,
  /** While payment is pending. */
  reservedUntil: shape.maybeTime,
  paidAt: shape.maybeTime,
  shippedAt: shape.maybeTime,
  /** When it ended, in whatever way. */
  endedAt: shape.maybeTime,
  /** When shipped goods count as received, unless the buyer confirms earlier. */
  receivedBy: shape.maybeTime,
})
const OwnOrder = z.object({ ...Order.shape, may: z.object({ pay: may, cancel: may, receive: may }) })

export const listProducts = read('/common/encourage/listGoods.json', {
  access: 'mixed',
  may: 'anyone',
  input: z.object({
    /** Only shipped products, or only those delivered immediately. */
    virtual: z.optional(form.flag),
    keyword: z._default(form.maybe(40), ''),
    order: z._default(z.enum(['shelf', 'cheap', 'dear', 'new']), 'shelf'),
    ...form.paging,
  }),
  output: z.object({ ...shape.page(Product).shape, serverTime: shape.time }),
  summary: 'What the shop has',
})
export const productDetail = read('/common/encourage/getGoodsDetail.json', {
  access: 'mixed',
  may: 'anyone',
  input: z.object({ goodsId: form.id }),
  output: z.object({
    ...Product.shape,
    /** Markdown. */
    description: shape.Words,
    serverTime: shape.time,
    /** Pieces in orders that are not cancelled: of all users, and the caller's (null if anonymous). */
    sold: z.int(),
    own: z.nullable(z.int()),
    /** The caller's spendable points. */
    balance: z.nullable(z.int()),
    /** How many the caller may order now. */
    most: z.int(),
    /** The caller's order with pending payment, for any product. */
    waiting: z.nullable(shape.id),
    may: z.object({ order: may }),
  }),
  summary: 'One product of the shop',
})
export const isResult = read('/common/encourage/isResult.json', {
  access: 'mixed',
  may: 'anyone',
  input: z.object({ goodsId: form.id }),
  output: z.object({
    /** The caller has an order of it that is neither cancelled nor returned. */
    got: z.boolean(),
    orderId: z.nullable(shape.id),
    state: z.nullable(OrderState),
    phase: ProductPhase,
    serverTime: shape.time,
  }),
  summary: 'The outcome of a limited-time exchange',
})
const key = form.text(64).check(z.regex(/^[\w-]{8,64}$/, 'wrong'))
export const confirmOrder = write('/common/encourage/confirmOrder.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object({
    goodsId: form.id,
    count: form.int.check(z.gte(1, 'wrong'), z.lte(shop.perOrder, 'wrong')),
    /** Idempotency key chosen by the client: the same key returns the same order. */
    key,
  }),
  output: OwnOrder,
  perMinute: 60,
  summary: 'Reserve a product for half an hour',
})
export const getWaitPayDetail = read('/common/encourage/getWaitPayDetail.json', {
  access: 'mixed',
  may: 'anyone',
  input: z.object({ orderId: z.optional(form.id) }),
  output: z.nullable(z.object({ ...OwnOrder.shape, balance: z.int(), serverTime: shape.time })),
  summary: 'The order that waits for confirmation, with its reservation’s end',
})
export const submitOrder = write('/common/encourage/submitOrder.json', {
  access: 'login',
  may: 'own',
  input: z.object({
    orderId: form.id,
    /** From the address book; for shipped products. */
    addressId: z.optional(form.id),
    /** The same key again returns the unchanged order and deducts nothing more. */
    key,
  }),
  output: OwnOrder,
  perMinute: 60,
  summary: 'Pay an order with points',
})

export const myOrders = read('/user/shop/orders.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object({ state: z.optional(OrderState), ...form.paging }),
  output: z.object({ ...shape.page(OwnOrder).shape, serverTime: shape.time }),
  summary: 'One’s own orders, newest first',
})
/** An address of the address book, unmasked. */
const AddressText = z.object({
  name: form.name(shop.addressName),
  phone: validation.mobile,
  province: form.text(6),
  city: form.text(6),
  district: form.maybe(6),
  street: form.text(shop.addressStreet),
})
export const addressChecks = AddressText.shape
const Place = z.object({ name: z.string(), phone: z.string(), region: z.string(), street: z.string() })
export const myOrder = read('/user/shop/order.json', {
  access: 'login',
  may: 'own',
  input: z.object({ orderId: form.id }),
  output: z.object({
    ...OwnOrder.shape,
    place: z.nullable(Place),
    /** The delivered codes or text. */
    handed: z.array(z.string()),
    serverTime: shape.time,
  }),
  summary: 'One of one’s orders whole, with its codes and texts',
})
const oneOrder = z.object({ orderId: form.id })
export const cancelOrder = write('/user/shop/cancel.json', {
  access: 'login',
  may: 'own',
  input: oneOrder,
  output: OwnOrder,
  summary: 'Cancel one’s order before it is sent; what was paid comes back',
})
export const receiveOrder = write('/user/shop/receive.json', {
  access: 'login',
  may: 'own',
  input: oneOrder,
  output: OwnOrder,
  summary: 'Confirm receipt of an order',
})

const Address = z.object({
  addressId: shape.id,
  /** Masked. */
  name: z.string(),
  phone: z.string(),
  region: z.string(),
  street: z.string(),
  isDefault: z.boolean(),
})
export const myAddresses = read('/user/shop/addresses.json', {
  access: 'login',
  may: 'loggedIn',
  input: form.none,
  output: z.object({ list: z.array(Address), may: z.object({ add: may }) }),
  summary: 'One’s address book, masked; the default first',
})
export const myAddress = read('/user/shop/address.json', {
  access: 'login',
  may: 'own',
  input: z.object({ addressId: form.id }),
  output: z.object({ ...AddressText.shape, addressId: shape.id, region: z.string(), isDefault: z.boolean() }),
  summary: 'One address in full, to be changed',
})
export const saveAddress = write('/user/shop/address/save.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object({
    /** Omitted for a new one. */
    addressId: z.optional(form.id),
    address: form.json(AddressText),
    isDefault: z._default(form.flag, false),
  }),
  output: z.object({ addressId: shape.id }),
  perMinute: 30,
  summary: 'Add or change an address; the first is the default',
})
export const deleteAddress = write('/user/shop/address/delete.json', {
  access: 'login',
  may: 'own',
  input: z.object({ addressId: form.id }),
  output: shape.done,
  summary: 'Delete an address',
})

const words = (max: number) => z.object({ zh: form.text(max), en: form.maybe(max) })
const picture = z.string().check(z.regex(/^\/v3\/picture\/editor\/\d+\/[\da-f]+\.jpg$/, 'wrong'))
const whole = (least: number, most: number) => z.int('wrong').check(z.gte(least, 'wrong'), z.lte(most, 'wrong'))
const maybeMoment = z.nullable(form.moment)
export const ProductText = z.object({
  name: words(shop.name),
  /** Markdown. */
  description: z.object({ zh: form.maybe(shop.description), en: form.maybe(shop.description) }),
  pictures: z.array(picture).check(z.maxLength(shop.pictures)),
  kind: ProductKind,
  price: whole(1, shop.price),
  perPerson: z.nullable(whole(1, shop.perOrder)),
  from: maybeMoment,
  until: maybeMoment,
  /** Smaller numbers come first. */
  ord: whole(0, 9999),
  /** The text that every buyer gets. */
  handout: form.maybe(shop.handout),
})
const AdminView = z.object({
  ...Product.shape,
  onShelf: z.boolean(),
  ord: z.int(),
  /** Pieces with pending payment, and paid ones. */
  reserved: z.int(),
  sold: z.int(),
  version: z.int(),
  changedAt: shape.time,
  changedBy: z.nullable(z.string()),
})
export const adminProducts = read('/admin/shop/goods.json', {
  access: 'admin',
  input: z.object({ onShelf: z.optional(form.flag), keyword: z._default(form.maybe(40), ''), ...form.paging }),
  output: shape.page(AdminView),
  summary: 'All products, those off the shelf too',
})
export const editableProduct = read('/admin/shop/goods/one.json', {
  access: 'admin',
  input: z.object({ goodsId: form.id }),
  output: z.object({ ...AdminView.shape, description: shape.Words, handout: z.string() }),
  summary: 'One product for editing',
})
export const saveProduct = write('/admin/shop/goods/save.json', {
  access: 'admin',
  input: z.object({
    /** Omitted for new products. */
    goodsId: z.optional(form.id),
    version: z._default(form.int, 0),
    goods: form.json(ProductText),
  }),
  output: z.object({ goodsId: shape.id, version: z.int() }),
  summary: 'Create or edit a product; what is on the shelf changes at once, orders stay as they were',
})
const oneProduct = { goodsId: form.id }
export const setShelf = write('/admin/shop/goods/shelf.json', {
  access: 'admin',
  input: z.object({ ...oneProduct, onShelf: form.flag }),
  output: shape.done,
  summary: 'Put a product on the shelf, or take it off: reserved orders can still be paid',
})
const reason = form.lines(limits.hostReason)
export const changeStock = write('/admin/shop/goods/stock.json', {
  access: 'admin',
  input: z.object({
    ...oneProduct,
    by: form.int.check(z.gte(-shop.stock, 'wrong'), z.lte(shop.stock, 'wrong')),
    reason,
  }),
  output: z.object({ stock: z.int() }),
  summary: 'Change the stock by a number; for codes only down, removing the newest free ones',
})
export const addCodes = write('/admin/shop/goods/codes.json', {
  access: 'admin',
  input: z.object({ ...oneProduct, codes: form.lines(shop.codesText) }),
  /** Codes that exist already are skipped. */
  output: z.object({ added: z.int(), known: z.int(), stock: z.int() }),
  summary: 'Add codes to a product, one a line',
})

const asked = {
  state: z.optional(OrderState),
  goodsId: z.optional(form.id),
  /** An order number, or part of a buyer's name. */
  keyword: z._default(form.maybe(40), ''),
}
const AdminOrder = z.object({
  ...Order.shape,
  buyer: shape.Person,
  may: z.object({ ship: may, sendBack: may }),
})
export const adminOrders = read('/admin/shop/orders.json', {
  access: 'admin',
  input: z.object({ ...asked, ...form.paging }),
  output: z.object({ ...shape.page(AdminOrder).shape, toShip: z.int() }),
  summary: 'Everybody’s orders: those to be sent oldest first, all others newest first',
})
export const orderPlace = read('/admin/shop/place.json', {
  access: 'admin',
  input: oneOrder,
  output: Place,
  perMinute: 120,
  summary: 'The address of one order in full, to send it; access is logged',
})
export const shipOrder = write('/admin/shop/ship.json', {
  access: 'admin',
  input: z.object({
    orderId: form.id,
    carrier: form.text(40),
    tracking: form.text(40).check(z.regex(/^[\w-]+$/, 'wrong')),
  }),
  output: shape.done,
  summary: 'Mark an order as sent, or correct its carrier and tracking number',
})
export const returnOrder = write('/admin/shop/return.json', {
  access: 'admin',
  input: z.object({ orderId: form.id, reason, restock: z._default(form.flag, false) }),
  output: shape.done,
  summary: 'Take an order back and give its points back, with a reason that the buyer sees',
})
export const ordersCsv = download('/admin/shop/orders.csv', {
  access: 'admin',
  input: z.object(asked),
  perMinute: 20,
  summary: 'Orders with their addresses in full, as CSV; access is logged',
})

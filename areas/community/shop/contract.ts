import { read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import { limits } from '@leitai/platform/contract/limits'
import * as validation from '@leitai/platform/contract/validation'
import * as z from 'zod/mini'

const { shop } = limits

/** Shipped goods; codes from a list, each delivered once; or a text for every buyer. */
export const ProductKind = z.enum(['goods', 'codes', 'text'])
export type ProductKind = z.infer<typeof ProductKind>
/** Whether it can be ordered, by time and stock: not yet, now, no longer, or sold out. */
export const ProductPhase = z.enum(['soon', 'open', 'over', 'soldOut'])
export type ProductPhase = z.infer<typeof ProductPhase>
export const OrderState = z.enum(['unpaid', 'toShip', 'shipped', 'done', 'cancelled', 'returned'])
export type OrderState = z.infer<typeof OrderState>

export const Product = z.object({
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
export const Order = z.object({
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
const OwnOrder = z.object({ ...Order.shape, may: z.object({ pay: shape.may, cancel: shape.may, receive: shape.may }) })

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
    may: z.object({ order: shape.may }),
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
export const Place = z.object({ name: z.string(), phone: z.string(), region: z.string(), street: z.string() })
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
export const oneOrder = z.object({ orderId: form.id })
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
  output: z.object({ list: z.array(Address), may: z.object({ add: shape.may }) }),
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

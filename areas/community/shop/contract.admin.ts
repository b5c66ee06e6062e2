import { download, read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import { limits } from '@leitai/platform/contract/limits'
import * as z from 'zod/mini'
import { Order, OrderState, oneOrder, Place, Product, ProductKind } from './contract.ts'

const { shop } = limits

const picture = z.string().check(z.regex(/^\/v3\/picture\/editor\/\d+\/[\da-f]+\.jpg$/, 'wrong'))
const whole = (least: number, most: number) => z.int('wrong').check(z.gte(least, 'wrong'), z.lte(most, 'wrong'))
const maybeMoment = z.nullable(form.moment)
export const ProductText = z.object({
  name: form.words(shop.name),
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
export const changeStock = write('/admin/shop/goods/stock.json', {
  access: 'admin',
  input: z.object({
    ...oneProduct,
    by: form.int.check(z.gte(-shop.stock, 'wrong'), z.lte(shop.stock, 'wrong')),
    reason: form.reason,
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

const orderFilter = {
  state: z.optional(OrderState),
  goodsId: z.optional(form.id),
  /** An order number, or part of a buyer's name. */
  keyword: z._default(form.maybe(40), ''),
}
const AdminOrder = z.object({
  ...Order.shape,
  buyer: shape.Person,
  may: z.object({ ship: shape.may, sendBack: shape.may }),
})
export const adminOrders = read('/admin/shop/orders.json', {
  access: 'admin',
  input: z.object({ ...orderFilter, ...form.paging }),
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
  input: z.object({ orderId: form.id, reason: form.reason, restock: z._default(form.flag, false) }),
  output: shape.done,
  summary: 'Take an order back and give its points back, with a reason that the buyer sees',
})
export const ordersCsv = download('/admin/shop/orders.csv', {
  access: 'admin',
  input: z.object(orderFilter),
  perMinute: 20,
  summary: 'Orders with their addresses in full, as CSV; access is logged',
})

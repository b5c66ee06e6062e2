import type { Words } from '@leitai/platform/contract/inputs'
import { limits } from '@leitai/platform/contract/limits'
import type { Refusal } from '@leitai/platform/contract/refusals'
import { minuteText, nextDayStart } from '@leitai/platform/time/day'
import type { OrderState, ProductKind, ProductPhase } from './contract.ts'

const { shop } = limits
const MINUTE_MS = 60_000

export interface Window {
  from: Date | null
  until: Date | null
}
interface OnSale extends Window {
  onShelf: boolean
  price: number
  stock: number
  perPerson: number | null
}
/** The buyer’s state: pieces held, spendable points, and the order that waits for payment. */
export interface Buyer {
  own: number
  balance: number
  waiting: number | null
  /** How often they let a reservation of this product lapse today; each kept the pieces from others. */
  letGo: number
}
/** Maximum per day. */
export const MOST_LET_GO = 3
const secondsToNextDay = (now: Date) => Math.ceil((nextDayStart(now).getTime() - now.getTime()) / 1000)

export function phaseOf({ from, until, stock }: Window & { stock: number }, now: Date): ProductPhase {
  if (until !== null && now >= until) return 'over'
  if (from !== null && now < from) return 'soon'
  return stock === 0 ? 'soldOut' : 'open'
}

/** Why nobody can order this product now, or null. */
export function refusalOfProduct(product: OnSale, count: number, now: Date): Refusal | null {
  if (!product.onShelf) return { code: 'shop.unknown' }
  const { from, until, stock } = product
  if (until !== null && now >= until) return { code: 'shop.over', values: { until: minuteText(until) } }
  if (from !== null && now < from) return { code: 'shop.notYet', values: { from: minuteText(from) } }
  if (stock === 0) return { code: 'shop.soldOut' }
  return stock < count ? { code: 'shop.stock', values: { left: stock } } : null
}

/** Why this buyer cannot reserve so many pieces, or null. */
export function refusalToOrder(
  product: OnSale,
  buyer: Buyer,
  { count, now }: { count: number; now: Date },
): Refusal | null {
  const { perPerson, price } = product
  const ofProduct = refusalOfProduct(product, count, now)
  if (ofProduct) return ofProduct
  if (perPerson !== null && buyer.own + count > perPerson) {
    return { code: 'shop.perPerson', values: { limit: perPerson, own: buyer.own } }
  }
  if (buyer.waiting !== null) return { code: 'shop.waiting' }
  if (buyer.letGo >= MOST_LET_GO)
    return { code: 'shop.letGo', values: { limit: MOST_LET_GO, seconds: secondsToNextDay(now) } }
  return refusalOfPoints(price * count, buyer.balance)
}

export const refusalOfPoints = (need: number, have: number): Refusal | null =>
  have < need ? { code: 'shop.points', values: { need, have } } : null

/** The most pieces one may order. */
export function mostOf({ stock, perPerson, price }: OnSale, buyer: Buyer | null): number {
  const byPoints = buyer ? Math.floor(Math.max(buyer.balance, 0) / price) : Number.POSITIVE_INFINITY
  const byLimit = perPerson === null ? Number.POSITIVE_INFINITY : perPerson - (buyer?.own ?? 0)
  return Math.max(0, Math.min(stock, byLimit, byPoints, shop.perOrder))
}

interface Standing {
  state: OrderState
  kind: ProductKind
  reservedUntil: Date
}
export const reservedUntil = (now: Date) => new Date(now.getTime() + shop.reserveMinutes * MINUTE_MS)
export const receivedBy = (shippedAt: Date) => new Date(shippedAt.getTime() + shop.receiveDays * 24 * 60 * MINUTE_MS)

export function refusalToPay(
  { state, reservedUntil, endedBy }: Standing & { endedBy: string | null },
  now: Date,
): Refusal | null {
  if (state === 'unpaid') return now >= reservedUntil ? { code: 'shop.late' } : null
  return { code: endedBy === 'time' ? 'shop.late' : 'shop.state' }
}
export function refusalToCancel({ state }: Pick<Standing, 'state'>): Refusal | null {
  if (state === 'unpaid' || state === 'toShip') return null
  return { code: state === 'shipped' || state === 'done' ? 'shop.sent' : 'shop.state' }
}
export function refusalToReceive({ state }: Pick<Standing, 'state'>): Refusal | null {
  if (state === 'shipped') return null
  return { code: state === 'toShip' ? 'shop.notSent' : 'shop.state' }
}
/** Tracking data of a shipped order can be corrected. */
export const refusalToShip = ({ state }: Pick<Standing, 'state'>): Refusal | null =>
  state === 'toShip' || state === 'shipped' ? null : { code: 'shop.state' }
export const refusalToReturn = ({ state }: Pick<Standing, 'state'>): Refusal | null =>
  state === 'toShip' || state === 'shipped' || state === 'done' ? null : { code: 'shop.state' }

const isBlank = ({ zh, en }: Words) => zh === '' && en === ''

/** Only a complete product may be put on the shelf. */
export const refusalToShelve = (product: {
  name: Words
  description: Words
  pictures: string[]
  kind: ProductKind
  handout: string | null
}): Refusal | null =>
  isBlank(product.name) ||
  isBlank(product.description) ||
  product.pictures.length === 0 ||
  (product.kind === 'text' && !product.handout)
    ? { code: 'shop.incomplete' }
    : null

export const refusalOfWindow = ({ from, until }: Window): Refusal | null =>
  from !== null && until !== null && until <= from ? { code: 'shop.window' } : null

export interface Place {
  name: string
  phone: string
  region: string
  street: string
}
/** Enough to recognize one’s own address. */
export const maskPlace = ({ name, phone, region, street }: Place): Place => ({
  name: `${[...name].slice(0, 1).join('')}**`,
  phone: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
  region,
  street: `${[...street].slice(0, 3).join('')}***`,
})
export const placeLine = ({ name, phone, region, street }: Place) => `${name} ${phone} ${region} ${street}`

/** Codes as typed, one per line, without duplicates; null if one is too long or there are too many. */
export function codesIn(text: string): string[] | null {
  const codes = [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '')
  return codes.some((code) => code.length > shop.codeText) || codes.length > shop.codes ? null : codes
}

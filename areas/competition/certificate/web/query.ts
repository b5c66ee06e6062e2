import { API_BASE, type Call, type InputOf, type WireOf } from '@leitai/platform/contract/call'
import { encodeInput } from '@leitai/platform/contract/client'
import { readPage } from '@leitai/platform/web/framework/read-address'
import { CertificateKind, CertificateState, certificatePage, type Design, type hostCertificates } from '../contract.ts'

/** The URL of a call that returns a file. */
export const fileAddress = <C extends Call>(call: C, input: InputOf<C>) =>
  `${API_BASE}${call.path}?${new URLSearchParams(encodeInput(call, input))}`

export type Answer = WireOf<typeof hostCertificates>
export type Row = Answer['page']['list'][number]
export const keyOf = ({ userId, kind }: Pick<Row, 'userId' | 'kind'>) => `${userId} ${kind}`

export const PAGE_SIZE = 50

/** Reads the list's filter from the URL. */
export function readQuery(search: URLSearchParams) {
  const kind = CertificateKind.options.find((one) => one === search.get('kind'))
  const state = CertificateState.options.find((one) => one === search.get('state'))
  const page = readPage(search)
  return { ...(kind ? { kind } : {}), ...(state ? { state } : {}), keyword: search.get('q') ?? '', page }
}

/** A movable element of the page: a field by its id, the seal, or the QR code. */
export type Target = string
export const SEAL: Target = '#seal'
export const QR: Target = '#qr'

export interface Place {
  target: Target
  x: number
  y: number
  width: number
  height: number
}

const POINT_MM = 25.4 / 72
const LINE = 1.45

/** The boxes of a design in millimetres; a field is one line high, or two if bilingual. */
export function placesOf(design: Design): Place[] {
  const lines = design.language === 'both' ? 1.5 : 1
  const fields = design.fields.map(({ id, x, y, width, size }) => {
    return { target: id, x, y, width, height: size * POINT_MM * LINE * lines }
  })
  const square = (target: Target, { x, y, size }: Design['qrAt']) => ({ target, x, y, width: size, height: size })
  return [...fields, square(QR, design.qrAt), ...(design.seal ? [square(SEAL, design.sealAt)] : [])]
}

const half = (value: number) => Math.round(value * 2) / 2
const within = (value: number, most: number) => half(Math.min(most, Math.max(0, value)))

/** The design with one element moved, kept within the page. */
export function moved(design: Design, target: Target, to: { x: number; y: number }): Design {
  const at = { x: within(to.x, certificatePage.width), y: within(to.y, certificatePage.height) }
  if (target === QR) return { ...design, qrAt: { ...design.qrAt, ...at } }
  if (target === SEAL) return { ...design, sealAt: { ...design.sealAt, ...at } }
  return { ...design, fields: design.fields.map((field) => (field.id === target ? { ...field, ...at } : field)) }
}

const steps: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
/** The offset of an arrow key in millimetres; null for other keys. */
export function stepOf(key: string, large: boolean): { x: number; y: number } | null {
  const step = steps[key]
  return step ? { x: step[0] * (large ? 10 : 1), y: step[1] * (large ? 10 : 1) } : null
}

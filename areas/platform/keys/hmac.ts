import { createHmac, timingSafeEqual } from 'node:crypto'

/** HMAC under the platform's secret; `use` separates the digests of different uses. */
export const keyed = (secret: string, use: string, text: string) =>
  createHmac('sha256', secret).update(`${use}\0${text}`).digest('base64url')

export function sameText(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)]
  return x.length === y.length && timingSafeEqual(x, y)
}

import { createHmac, timingSafeEqual } from 'node:crypto'

/** Keyed digest under the platform's secret; `use` keeps one use's digests from serving another. */
export const keyed = (secret: string, use: string, text: string) =>
  createHmac('sha256', secret).update(`${use}\0${text}`).digest('base64url')

export function sameText(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)]
  return x.length === y.length && timingSafeEqual(x, y)
}

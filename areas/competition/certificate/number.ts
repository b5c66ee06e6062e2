import { createHmac } from 'node:crypto'

/** Base32 without characters that are easily confused. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** The check part of a number: an HMAC, so that nobody can derive another number from their own. */
export function checkPart(secret: string, number: string): string {
  const digest = createHmac('sha256', secret).update(`certificate number\0${number}`).digest()
  return [0, 1, 2, 3].map((at) => LETTERS[(digest[at] ?? 0) % LETTERS.length]).join('')
}

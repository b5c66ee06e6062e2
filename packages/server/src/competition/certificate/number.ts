import { createHmac } from 'node:crypto'

/** Base32 without what is easily mistaken for another. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** The part of a number that only we can make, so that nobody guesses another's number from their own. */
export function checkPart(secret: string, number: string): string {
  const digest = createHmac('sha256', secret).update(`certificate number\0${number}`).digest()
  return [0, 1, 2, 3].map((at) => LETTERS[(digest[at] ?? 0) % LETTERS.length]).join('')
}

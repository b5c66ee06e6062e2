/** Powers of ten that are exact as doubles, and of five up to 5^18. */
const POW10 = Float64Array.from({ length: 23 }, (_, i) => Number(`1e${i}`))
const POW5 = Float64Array.from({ length: 19 }, (_, i) => 5 ** i)
const MAX_EXACT = Number.MAX_SAFE_INTEGER
/** Splits a double into two halves of 26 bits (Dekker 1971). */
const SPLITTER = 134217729

/** Where a number ended: the first byte after it. */
export interface Cursor {
  at: number
}

/**
 * Reads a decimal number, correctly rounded, from bytes[start] on; NaN if there is none. A non-digit byte (a comma, a line end) must follow
 * somewhere, which saves a check per digit. Nine digits at a time are collected in a 32-bit integer, because summing digits in doubles
 * waits for the floating-point unit at each one.
 */
export function readNumber(bytes: Uint8Array, start: number, cursor: Cursor): number {
  let p = start
  // Signs are as random as the values, so that branches on them would be mispredicted: 1 where the exclusive or is 0.
  const minus = (((bytes[p] as number) ^ 45) - 1) >>> 31
  p += minus + ((((bytes[p] as number) ^ 43) - 1) >>> 31)
  const digits = p
  // '0'..'9' are 0x30..0x39, so the exclusive or gives the digit, and 10 or more for every other byte.
  let digit = (bytes[p] as number) ^ 48
  let whole = 0
  while (digit < 10) {
    whole = Math.imul(whole, 10) + digit
    digit = (bytes[++p] as number) ^ 48
  }
  const wholeDigits = p - digits
  let high = 0
  let low = 0
  let highDigits = 0
  let lowDigits = 0
  if (bytes[p] === 46) {
    const point = ++p
    let stop = point + 9
    digit = (bytes[p] as number) ^ 48
    while (digit < 10 && p < stop) {
      high = Math.imul(high, 10) + digit
      digit = (bytes[++p] as number) ^ 48
    }
    highDigits = p - point
    stop = p + 9
    const middle = p
    while (digit < 10 && p < stop) {
      low = Math.imul(low, 10) + digit
      digit = (bytes[++p] as number) ^ 48
    }
    lowDigits = p - middle
    // Too many digits: left to the engine’s own parser.
    while (digit < 10) {
      lowDigits = 10
      digit = (bytes[++p] as number) ^ 48
    }
  }
  cursor.at = p
  if (wholeDigits + highDigits === 0) return Number.NaN
  const places = highDigits + lowDigits
  let value = Number.NaN
  if (((bytes[p] as number) | 32) === 101) {
    const power = readExponent(bytes, p, cursor)
    if (Number.isNaN(power)) return Number.NaN
    if (lowDigits < 10 && wholeDigits < 10) value = assemble(whole, high, low, lowDigits, places, power - places)
    p = cursor.at
  } else if (lowDigits === 0 && wholeDigits < 10) {
    // Up to nine digits before the point and nine after it: one exact integer, one division.
    const mantissa = whole * (POW10[places] as number) + high
    if (mantissa <= MAX_EXACT) value = mantissa / (POW10[places] as number)
  } else if (lowDigits < 10 && wholeDigits < 10) value = assemble(whole, high, low, lowDigits, places, -places)
  if (Number.isNaN(value)) return textToNumber(bytes, start, p)
  return value * (1 - 2 * minus)
}

/** Parses "e-12" at p; NaN without digits. */
function readExponent(bytes: Uint8Array, at: number, cursor: Cursor): number {
  let p = at + 1
  const sign = bytes[p] as number
  if (sign === 45 || sign === 43) p++
  const from = p
  let power = 0
  let digit = (bytes[p] as number) ^ 48
  while (digit < 10) {
    if (power < 100000) power = power * 10 + digit
    digit = (bytes[++p] as number) ^ 48
  }
  cursor.at = p
  if (p === from) return Number.NaN
  return sign === 45 ? -power : power
}

/** (whole.high low without the point) * 10^exponent; NaN if the rounding is uncertain, or outside the tables. */
function assemble(
  whole: number,
  high: number,
  low: number,
  lowDigits: number,
  places: number,
  exponent: number,
): number {
  if (exponent < -22 || exponent > 22) return Number.NaN
  // A product of n < 2^53 and 10^k is exact where n * 5^k is below 2^53.
  if (whole * (POW5[places] as number) > MAX_EXACT) return Number.NaN
  const first = whole * (POW10[places] as number)
  // high < 10^9 < 2^30 and 5^9 < 2^21.
  const second = high * (POW10[lowDigits] as number)
  const sum = first + second
  const part = sum - first
  const lost = first - (sum - part) + (second - part)
  const top = sum + low
  const topPart = top - sum
  const rest = sum - (top - topPart) + (low - topPart) + lost
  if (exponent > 0) return rest === 0 && top <= MAX_EXACT ? top * (POW10[exponent] as number) : Number.NaN
  const divisor = POW10[-exponent] as number
  if (rest === 0 && top <= MAX_EXACT) return top / divisor
  return divide(top, rest, divisor)
}

/** (top + rest) / divisor in double-double, rounded once. */
function divide(top: number, rest: number, divisor: number): number {
  const quotient = top / divisor
  // quotient * divisor = product + error, exactly (Dekker's product).
  const product = quotient * divisor
  let t = SPLITTER * quotient
  const qHigh = t - (t - quotient)
  const qLow = quotient - qHigh
  t = SPLITTER * divisor
  const dHigh = t - (t - divisor)
  const dLow = divisor - dHigh
  const error = qLow * dLow - (product - qHigh * dHigh - qLow * dHigh - qHigh * dLow)
  const correction = (top - product - error + rest) / divisor
  // The true value is within quotient + correction -+ slack; if both ends round to the same double, that is the result.
  const slack = quotient * 2 ** -98
  const value = quotient + (correction - slack)
  return value === quotient + (correction + slack) ? value : Number.NaN
}

function textToNumber(bytes: Uint8Array, start: number, end: number): number {
  let text = ''
  for (let p = start; p < end; p++) text += String.fromCharCode(bytes[p] as number)
  return Number(text)
}

const scratch: Cursor = { at: 0 }

/** The number in bytes[start..end), whitespace around it allowed; NaN if it is not one. bytes[end] must exist and not be a digit. */
export function parseNumber(bytes: Uint8Array, start: number, end: number): number {
  let p = start
  let stop = end
  while (p < stop && isBlank(bytes[p] as number)) p++
  while (stop > p && isBlank(bytes[stop - 1] as number)) stop--
  const value = readNumber(bytes, p, scratch)
  return scratch.at === stop ? value : Number.NaN
}

function isBlank(byte: number): boolean {
  return byte === 32 || byte === 9
}

/** Reads an integer of at most 15 digits; NaN if it is not one. Same requirement on bytes[end] as `parseNumber`. */
export function parseInteger(bytes: Uint8Array, start: number, end: number): number {
  let p = start
  let stop = end
  while (p < stop && isBlank(bytes[p] as number)) p++
  while (stop > p && isBlank(bytes[stop - 1] as number)) stop--
  const negative = bytes[p] === 45
  if (negative) p++
  const digits = p
  let value = 0
  let digit = (bytes[p] as number) ^ 48
  while (digit < 10) {
    value = value * 10 + digit
    digit = (bytes[++p] as number) ^ 48
  }
  if (p !== stop || p === digits || p - digits > 15) return Number.NaN
  return negative ? -value : value
}

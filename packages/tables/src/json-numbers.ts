/** Strings, which are passed over, and numbers as JSON writes them. */
const TOKENS = /"(?:[^"\\]|\\.)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/g
/** Whether there may be a number that a double cannot hold: many digits, or a large exponent. */
const SUSPECT = /\d{16}|\d\.\d{15}|\d{2,}\.\d{10}|[eE][+-]?\d{3}/

/** Digits that a double always holds. */
const HELD = 15

/**
 * The same JSON, in which numbers that a double cannot hold are strings of their digits: cells are texts, and engines of 2023 do not tell
 * how a number was written.
 */
export function withExactNumbers(text: string): string {
  if (!SUSPECT.test(text)) return text
  return text.replace(TOKENS, (token) => (token.startsWith('"') || isHeld(token) ? token : `"${token}"`))
}

function isHeld(token: string): boolean {
  const [mantissa = ''] = token.split(/[eE]/)
  return mantissa.replace(/\D/g, '').replace(/^0+/, '').length <= HELD && Number.isFinite(Number(token))
}

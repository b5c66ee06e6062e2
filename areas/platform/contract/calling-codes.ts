/**
 * Country calling codes of E.164, and the known lengths of their numbers. Codes of satellite, toll-free and premium services are left out:
 * they have no personal mobile numbers, and messages to them are the most expensive.
 */
const span = (from: number, to: number, but: number[] = []) =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at).filter((code) => !but.includes(code))

const CODES: ReadonlySet<string> = new Set(
  [
    1,
    7,
    20,
    27,
    30,
    31,
    32,
    33,
    34,
    36,
    39,
    40,
    41,
    43,
    44,
    45,
    46,
    47,
    48,
    49,
    ...span(51, 58),
    ...span(60, 66),
    81,
    82,
    84,
    86,
    ...span(90, 95),
    98,
    211,
    212,
    213,
    216,
    218,
    ...span(220, 269, [259]),
    290,
    291,
    297,
    298,
    299,
    ...span(350, 359),
    ...span(370, 378),
    ...span(380, 383),
    385,
    386,
    387,
    389,
    420,
    421,
    423,
    ...span(500, 509),
    ...span(590, 599),
    670,
    ...span(672, 692, [684]),
    850,
    852,
    853,
    855,
    856,
    880,
    886,
    ...span(960, 968),
    ...span(970, 977),
    ...span(992, 996),
    998,
  ].map(String),
)

/** Minimum and maximum number of digits after the code, where E.164 allows more. */
const LENGTHS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  1: [10, 10],
  7: [10, 10],
  33: [9, 9],
  34: [9, 9],
  44: [9, 10],
  60: [8, 10],
  61: [9, 9],
  62: [8, 12],
  63: [8, 10],
  65: [8, 8],
  66: [8, 9],
  81: [9, 10],
  82: [8, 10],
  84: [9, 10],
  91: [10, 10],
  852: [8, 8],
  853: [8, 8],
  886: [8, 9],
}
/** Maximum number of digits including the code. */
const E164_MOST = 15
const LEAST = 4
/** Countries where a leading 0 is part of the number and not a trunk prefix. */
const ZERO_FIRST = new Set(['39', '225', '229', '241', '242'])

/** Whether such a number can exist in the country of a code. Without the trunk prefix 0. */
export function isForeignPhone(countryCode: string, number: string): boolean {
  if (!CODES.has(countryCode) || !/^\d+$/.test(number)) return false
  const [least, most] = LENGTHS[countryCode] ?? [LEAST, E164_MOST - countryCode.length]
  if (number.length < least || number.length > most) return false
  return countryCode === '1' ? /^[2-9]\d{2}[2-9]/.test(number) : ZERO_FIRST.has(countryCode) || !number.startsWith('0')
}

/** No code is a prefix of another, so that a number has exactly one. +1684 is part of +1. */
export const isCallingCode = (code: string) => CODES.has(code)

import type { Codes, Numbers } from './metrics/metric.ts'

/** The smallest typed array that holds the numbers exactly. */
export function compact(values: Float64Array): Numbers {
  if (values.every((value) => value === (value & 255) && !Object.is(value, -0))) return Uint8Array.from(values)
  if (values.every((value) => value === (value | 0) && !Object.is(value, -0))) return Int32Array.from(values)
  return values
}

export function compactCodes(codes: Int32Array): Codes {
  return codes.every((code) => code >= 0 && code < 256) ? Uint8Array.from(codes) : codes
}

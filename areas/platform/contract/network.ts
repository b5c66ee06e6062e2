import * as z from 'zod/mini'

/** Networks by CIDR, or single addresses. */
const cidr = z.union([z.cidrv4(), z.cidrv6()])
const address = z.union([z.ipv4(), z.ipv6()])
/** Wider ones are no campus: a slip would trust a large part of the internet. */
const LEAST_BITS = { v4: 8, v6: 16 }

export interface Network {
  address: string
  /** Bits of the address that all of the network share. */
  bits: number
  family: 'ipv4' | 'ipv6'
}

/** The network that a line names, such as 10.1.0.0/16, 2001:db8::/32 or 192.0.2.7; null if it names none, or far too large a one. */
export function networkIn(line: string): Network | null {
  const text = line.trim()
  const isOne = z.safeParse(address, text).success
  if (!isOne && !z.safeParse(cidr, text).success) return null
  const [start = '', written] = text.split('/')
  const family = start.includes(':') ? 'ipv6' : 'ipv4'
  const bits = written === undefined ? (family === 'ipv6' ? 128 : 32) : Number(written)
  return bits < (family === 'ipv6' ? LEAST_BITS.v6 : LEAST_BITS.v4) ? null : { address: start, bits, family }
}

/** The number and text of the first line that names no network; null if all do. Empty lines are none. */
export function faultyNetwork(lines: readonly string[]): { line: number; text: string } | null {
  const at = lines.findIndex((line) => line.trim() !== '' && networkIn(line) === null)
  return at < 0 ? null : { line: at + 1, text: (lines[at] ?? '').trim().slice(0, 60) }
}

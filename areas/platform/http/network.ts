import { isIP, isIPv6 } from 'node:net'

/**
 * The address in a text as proxies write it: with a port, in brackets or quotes, with a zone, or an IPv4 address mapped to IPv6. Always in
 * the same spelling; null if it is none, such as `unknown`.
 */
export function addressIn(text: string): string | null {
  const [, bracketed, bare] = /^"?(?:\[([^\]]*)\](?::\d*)?|([^[\]"]*))"?$/.exec(text.trim()) ?? []
  const whole = bracketed ?? bare ?? ''
  const address = (isIP(whole) ? whole : whole.replace(/^([^:]*):\d*$/, '$1')).replace(/%.*$/, '')
  if (!isIP(address)) return null
  return isIPv6(address) ? asIPv4(new URL(`http://[${address}]`).hostname.slice(1, -1)) : address
}

/** An IPv4 address for one that is mapped to IPv6, given in its short spelling. */
function asIPv4(address: string): string {
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(address) ?? []
  if (high === undefined || low === undefined) return address
  return [high, low].flatMap((half) => [Number.parseInt(half, 16) >> 8, Number.parseInt(half, 16) & 255]).join('.')
}

/**
 * The address of a caller behind so many proxies of ours: each has appended the one that it was called from, so that only the last ones are
 * not the caller's own words. What is no address ends the search, and the nearest one before it counts.
 */
export function callerAddress(peer: string, forwarded: string, proxies: number): string {
  const last = forwarded.split(',').slice(-proxies).toReversed().map(addressIn)
  const trusted = last.slice(0, [...last, null].indexOf(null))
  return trusted.at(-1) ?? peer
}

/**
 * The network that limits count by: an IPv4 address, or the first 64 bits of an IPv6 address, as every connection has that many addresses.
 * An IPv4-mapped IPv6 address counts as IPv4.
 */
export function networkOf(given: string): string {
  const address = addressIn(given) ?? given
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array.from({ length: Math.max(8 - left.length - right.length, 0) }, () => '0')
  const groups = [...left, ...zeros, ...right].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

import ipaddr from 'ipaddr.js'

/** A range of addresses, as CIDR says it. */
export type Network = readonly [ipaddr.IPv4 | ipaddr.IPv6, number]

/** Reads `10.1.0.0/16` or `fd00::/8`; null if it is neither. */
export const readNetwork = (written: string): Network | null =>
  ipaddr.isValidCIDR(written) ? ipaddr.parseCIDR(written) : null

/** Public by their number, but each answers the machine that asks with what its cloud knows about that machine. */
const CLOUDS = ['168.63.129.16/32'].map((range) => ipaddr.parseCIDR(range))

/** All that has been assigned for use between networks; what lies outside may mean anything on somebody's own. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3')

const isIn = (address: ipaddr.IPv4 | ipaddr.IPv6, [network, bits]: Network) =>
  address.kind() === network.kind() && address.match([network, bits])

/**
 * Whether a request that a stranger caused may go to this address: a public one, or one in a range that the operator allows. An IPv4
 * address written as IPv6 counts as what it is; other forms that carry one (NAT64, 6to4, Teredo) are never public.
 */
export function mayBeAsked(written: string, allowed: readonly Network[]): boolean {
  if (!ipaddr.isValid(written)) return false
  const address = ipaddr.process(written)
  if (allowed.some((network) => isIn(address, network))) return true
  if (address.range() !== 'unicast' || CLOUDS.some((network) => isIn(address, network))) return false
  return address.kind() === 'ipv4' || isIn(address, GLOBAL_IPV6)
}

/** The host of an address as a request needs it: IPv6 without its brackets. */
export const hostIn = (url: URL) => url.hostname.replace(/^\[(.*)\]$/, '$1')

/** The host if it is an IP address, which needs no resolving. */
export const literalIn = (url: URL): string | null => (ipaddr.isValid(hostIn(url)) ? hostIn(url) : null)

/**
 * Whether an address that a stranger wrote can be one to send to, as far as its text says: HTTP or HTTPS, no name and password in it, and
 * no IP address that may not be asked. What its name resolves to is checked when it is asked.
 */
export function isOutsideAddress(written: string, allowed: readonly Network[]): boolean {
  if (!URL.canParse(written)) return false
  const url = new URL(written)
  if (!['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '') return false
  const literal = literalIn(url)
  return literal === null || mayBeAsked(literal, allowed)
}

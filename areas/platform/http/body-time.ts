import { BlockList, isIPv6 } from 'node:net'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { networkIn } from '../contract/network.ts'
import type { Db } from '../db/open.ts'
import type { Hub } from '../pubsub/hub.ts'
import type { SiteSettings } from '../settings/contract.ts'
import { siteOf } from '../settings/settings.ts'
import { addressIn } from './cookies.ts'
import type { Encoding } from './guest-request.ts'

const BODY_MS = 40_000

/** Cuts off bodies that arrive too slowly, whatever their type; routes of result files allow the time that a slow connection needs. */
export function limitBodyTime(app: FastifyInstance, { but, ms = BODY_MS }: { but: string[]; ms?: number }): void {
  app.addHook('onRequest', async ({ raw, method, routeOptions }) => {
    if (method === 'GET' || method === 'HEAD' || but.includes(routeOptions.url ?? '')) return
    const timer = setTimeout(() => raw.complete || raw.destroy(), ms)
    raw.once('close', () => clearTimeout(timer))
  })
}

/** Brotli at level 4: higher levels take more time than the smaller response saves. */
export async function compressed(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(bytes)
  if (encoding === '') return bytes
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  return promisify(brotliCompress)(bytes, { params })
}

const lists = new WeakMap<SiteSettings['networks'], BlockList>()

function listOf(networks: SiteSettings['networks']): BlockList {
  const parsed = lists.get(networks)
  if (parsed) return parsed
  const list = new BlockList()
  for (const network of networks.trusted.map(networkIn))
    if (network) list.addSubnet(network.address, network.bits, network.family)
  lists.set(networks, list)
  return list
}

/**
 * How many times the limits of one network apply to this address: 1, or what the operator has set for networks that whole classes share.
 * Nothing but those limits changes there.
 */
export async function timesOf(ctx: { db: Db; hub: Hub }, ip: string): Promise<number> {
  const { networks } = (await siteOf(ctx)).settings
  if (networks.trusted.length === 0) return 1
  const address = addressIn(ip)
  return address !== null && listOf(networks).check(address, isIPv6(address) ? 'ipv6' : 'ipv4') ? networks.times : 1
}

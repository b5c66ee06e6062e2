import { BlockList, isIPv6 } from 'node:net'
import { networkIn } from '../contract/network.ts'
import type { Db } from '../db/open.ts'
import type { Hub } from '../pubsub/hub.ts'
import type { SiteSettings } from '../settings/contract.ts'
import { siteOf } from '../settings/settings.ts'
import { addressIn } from './network.ts'

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

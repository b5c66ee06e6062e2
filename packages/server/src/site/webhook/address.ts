import type { WebhookKind } from '@leitai/contract/site/webhook'
import { isOutsideAddress, type Network } from '../../platform/config/outside-address.ts'
import { Refused, refuse } from '../../platform/errors/refuse.ts'
import { refusalOfRobot } from './rules.ts'

/** Refuses what can be no receiver, as far as the text tells: its name is resolved and checked whenever it is sent to. Returns its server. */
export function refuseAddress(kind: WebhookKind, address: string, allowed: readonly Network[]): string {
  if (!isOutsideAddress(address, allowed)) throw new Refused({ code: 'webhook.address' })
  const url = new URL(address)
  refuse(refusalOfRobot(kind, url))
  return url.host
}

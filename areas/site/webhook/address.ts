import { isOutsideAddress, type Network } from '@leitai/platform/config/outside-address'
import { Refused, refuse } from '@leitai/platform/errors/refuse'
import type { WebhookKind } from './contract.ts'
import { refusalOfRobot } from './rules.ts'

/** Refuses what can be no receiver, as far as the text tells: its name is resolved and checked whenever it is sent to. Returns its server. */
export function refuseAddress(kind: WebhookKind, address: string, allowed: readonly Network[]): string {
  if (!isOutsideAddress(address, allowed)) throw new Refused({ code: 'webhook.address' })
  const url = new URL(address)
  refuse(refusalOfRobot(kind, url))
  return url.host
}

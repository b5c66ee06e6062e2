import { randomBytes } from 'node:crypto'
import type { AppContext } from '@leitai/platform/context/app-context'
import { decryptAll, encrypt } from '@leitai/platform/keys/keys'
import type { Webhook } from './table.ts'

export const ADDRESS_USE = 'webhook address'
export const SECRET_USE = 'webhook secret'

export const newSecret = () => `whsec_${randomBytes(32).toString('base64url')}`
export const sealAddress = (ctx: AppContext, address: string) => encrypt(ctx, ADDRESS_USE, address)
export const sealSecret = (ctx: AppContext, secret: string) => encrypt(ctx, SECRET_USE, secret)

/** What is needed to send: the address, and the secrets that sign now, the newest first. */
export async function openSealed(ctx: AppContext, webhook: Webhook): Promise<{ address: string; secrets: string[] }> {
  const { formerUntil } = webhook
  const former = formerUntil !== null && ctx.now() < formerUntil ? webhook.formerSecret : null
  const [address = ''] = await decryptAll(ctx, ADDRESS_USE, [webhook.address])
  const secrets = await decryptAll(
    ctx,
    SECRET_USE,
    [webhook.secret, former].filter((one) => one !== null),
  )
  return { address, secrets }
}

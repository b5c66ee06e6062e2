import { isOutsideAddress } from '@leitai/platform/config/outside-address'
import type { AppContext, AuthenticatedContext } from '@leitai/platform/context/app-context'
import { limits } from '@leitai/platform/contract/limits'
import { and, eq, ne, sql } from '@leitai/platform/db/orm'
import { Refused } from '@leitai/platform/errors/refuse'
import { keyed } from '@leitai/platform/keys/hmac'
import { decrypt, encrypt } from '@leitai/platform/keys/keys'
import * as z from 'zod/mini'
import { pushDevices } from './table.ts'

export const SUBSCRIPTION_USE = 'push subscription'

const Subscription = z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() })
export type Subscription = z.infer<typeof Subscription>

/** Push services speak HTTPS alone; a network that the operator allows may do without, for tests. */
function isPushAddress({ config }: AppContext, endpoint: string): boolean {
  if (!isOutsideAddress(endpoint, config.webhookNetworks)) return false
  return endpoint.startsWith('https:') || config.webhookNetworks.length > 0
}

/** Sets a browser up; one that another account used before is now this one’s. */
export async function keepDevice(context: AuthenticatedContext, subscription: Subscription): Promise<void> {
  const { db, me, now, ctx, device } = context
  if (!isPushAddress(ctx, subscription.endpoint)) throw new Refused({ code: 'push.address' })
  const endpointHash = keyed(ctx.config.secret, 'push endpoint', subscription.endpoint)
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`push devices of ${me.id}`}))`)
  const limit = limits.pushDevices
  const others = await db.$count(
    pushDevices,
    and(eq(pushDevices.userId, me.id), ne(pushDevices.endpointHash, endpointHash)),
  )
  if (others >= limit) throw new Refused({ code: 'push.most', values: { limit } })
  const values = {
    userId: me.id,
    sessionHash: me.tokenHash,
    device,
    createdAt: now,
    failures: 0,
    subscription: await encrypt(ctx, SUBSCRIPTION_USE, JSON.stringify(subscription)),
  }
  await db
    .insert(pushDevices)
    .values({ endpointHash, ...values })
    .onConflictDoUpdate({ target: pushDevices.endpointHash, set: values })
}

export const openSubscription = async (ctx: AppContext, encrypted: string): Promise<Subscription> =>
  z.parse(Subscription, JSON.parse(await decrypt(ctx, SUBSCRIPTION_USE, encrypted)))

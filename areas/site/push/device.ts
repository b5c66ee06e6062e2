import { isOutsideAddress } from '@leitai/platform/config/outside-address'
import type { AppContext, AuthenticatedContext } from '@leitai/platform/context/app-context'
import { limits } from '@leitai/platform/contract/limits'
import { and, asc, eq, gt, ne, sql } from '@leitai/platform/db/orm'
import { Refused } from '@leitai/platform/errors/refuse'
import { keyed } from '@leitai/platform/keys/hmac'
import { decrypt, encrypt, encryptedUnder } from '@leitai/platform/keys/keys'
import { RESEAL_BATCH, reencrypt } from '@leitai/platform/keys/reencrypt'
import * as z from 'zod/mini'
import { pushDevices } from './table.ts'

const USE = 'push subscription'

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
    subscription: await encrypt(ctx, USE, JSON.stringify(subscription)),
  }
  await db
    .insert(pushDevices)
    .values({ endpointHash, ...values })
    .onConflictDoUpdate({ target: pushDevices.endpointHash, set: values })
}

export const openSubscription = async (ctx: AppContext, encrypted: string): Promise<Subscription> =>
  z.parse(Subscription, JSON.parse(await decrypt(ctx, USE, encrypted)))

/** Re-encrypts subscriptions with the newest key. */
export async function reencryptDevices(ctx: AppContext, newest: number): Promise<void> {
  let after = 0
  for (;;) {
    const rows = await ctx.db
      .select({ id: pushDevices.id, subscription: pushDevices.subscription })
      .from(pushDevices)
      .where(gt(pushDevices.id, after))
      .orderBy(asc(pushDevices.id))
      .limit(RESEAL_BATCH)
    for (const { id, subscription } of rows) {
      after = id
      if (encryptedUnder(subscription) >= newest) continue
      const encrypted = await reencrypt(ctx, USE, { text: subscription, newest })
      await ctx.db
        .update(pushDevices)
        .set({ subscription: encrypted })
        .where(eq(pushDevices.subscription, subscription))
    }
    if (rows.length < RESEAL_BATCH) return
  }
}

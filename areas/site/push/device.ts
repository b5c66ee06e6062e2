import { isOutsideAddress } from '@leitai/platform/config/outside-address'
import type { AppContext, AuthenticatedContext } from '@leitai/platform/context/app-context'
import { limits } from '@leitai/platform/contract/limits'
import { and, eq, ne, sql } from '@leitai/platform/db/orm'
import { Refused } from '@leitai/platform/errors/refuse'
import { decrypt, encrypt, keyed } from '@leitai/platform/keys/keys'
import webPush from 'web-push'
import * as z from 'zod/mini'
import { pushDevices, pushKeys } from './table.ts'

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

export const KEY_USE = 'push key'
const ONLY = 1

const find = async (ctx: AppContext) => (await ctx.db.select().from(pushKeys).where(eq(pushKeys.id, ONLY)))[0]

/** The public key, made now if this is its first use. */
export async function publicKey(ctx: AppContext): Promise<string> {
  const existing = await find(ctx)
  if (existing) return existing.publicKey
  const made = webPush.generateVAPIDKeys()
  const privateKey = await encrypt(ctx, KEY_USE, made.privateKey)
  await ctx.db
    .insert(pushKeys)
    .values({ id: ONLY, publicKey: made.publicKey, privateKey, createdAt: ctx.now() })
    .onConflictDoNothing()
  // Another process may have been first.
  return (await find(ctx))?.publicKey ?? made.publicKey
}

/** What signs pushes. Push services want an address of who sends them. */
export async function vapidOf(ctx: AppContext) {
  const keys = await find(ctx)
  if (!keys) return null
  const { siteUrl } = ctx.config
  return {
    subject: siteUrl.startsWith('https:') ? siteUrl : 'mailto:operator@example.com',
    publicKey: keys.publicKey,
    privateKey: await decrypt(ctx, KEY_USE, keys.privateKey),
  }
}

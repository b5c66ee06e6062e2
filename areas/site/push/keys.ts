import type { AppContext } from '@leitai/platform/context/app-context'
import { eq } from '@leitai/platform/db/orm'
import { decrypt, encrypt } from '@leitai/platform/keys/keys'
import webPush from 'web-push'
import { pushKeys } from './table.ts'

export const KEY_USE = 'push key'
const ONLY = 1

const find = async (ctx: AppContext) => (await ctx.db.select().from(pushKeys).where(eq(pushKeys.id, ONLY)))[0]

/** The public key, made now if this is its first use. */
export async function publicKey(ctx: AppContext): Promise<string> {
  const known = await find(ctx)
  if (known) return known.publicKey
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

import { randomBytes } from 'node:crypto'
import type { AppContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/db'
import { asc, eq, gt } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { decryptAll, encrypt, encryptedUnder } from '@leitai/platform/keys/keys'
import { RESEAL_BATCH, reencrypt } from '@leitai/platform/keys/reencrypt'
import { type Webhook, webhooks } from './table.ts'

const ADDRESS = 'webhook address'
const SECRET = 'webhook secret'

export const newSecret = () => `whsec_${randomBytes(32).toString('base64url')}`
export const sealAddress = (ctx: AppContext, address: string) => encrypt(ctx, ADDRESS, address)
export const sealSecret = (ctx: AppContext, secret: string) => encrypt(ctx, SECRET, secret)

/** What is needed to send: the address, and the secrets that sign now, the newest first. */
export async function openSealed(ctx: AppContext, webhook: Webhook): Promise<{ address: string; secrets: string[] }> {
  const { formerUntil } = webhook
  const former = formerUntil !== null && ctx.now() < formerUntil ? webhook.formerSecret : null
  const [address = ''] = await decryptAll(ctx, ADDRESS, [webhook.address])
  const secrets = await decryptAll(
    ctx,
    SECRET,
    [webhook.secret, former].filter((one) => one !== null),
  )
  return { address, secrets }
}

/** Re-encrypts addresses and secrets with the newest key. */
export async function reencryptWebhooks(ctx: AppContext, newest: number): Promise<void> {
  let after = 0
  for (;;) {
    const rows = await ctx.db
      .select({ id: webhooks.id })
      .from(webhooks)
      .where(gt(webhooks.id, after))
      .orderBy(asc(webhooks.id))
      .limit(RESEAL_BATCH)
    for (const { id } of rows) {
      after = id
      await transaction(ctx.db, (db) => reencryptOne(ctx, db, { id, newest }))
    }
    if (rows.length < RESEAL_BATCH) return
  }
}

/** Locked: a secret that changes meanwhile must not be replaced by the one before. */
async function reencryptOne(ctx: AppContext, db: Db, { id, newest }: { id: number; newest: number }): Promise<void> {
  const [row] = await db.select().from(webhooks).where(eq(webhooks.id, id)).for('no key update')
  if (!row) return
  const { address, secret, formerSecret } = row
  const sealed = [address, secret, formerSecret].filter((one) => one !== null)
  if (sealed.every((one) => encryptedUnder(one) >= newest)) return
  await db
    .update(webhooks)
    .set({
      address: await reencrypt(ctx, ADDRESS, { text: address, newest }),
      secret: await reencrypt(ctx, SECRET, { text: secret, newest }),
      formerSecret: await reencrypt(ctx, SECRET, { text: formerSecret, newest }),
    })
    .where(eq(webhooks.id, id))
}

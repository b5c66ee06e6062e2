import type { AppContext } from '@leitai/platform/context/app-context'
import { and, eq } from '@leitai/platform/db/orm'
import { encryptedBefore, RESEAL_BATCH, reencrypt } from '@leitai/platform/keys/reencrypt'
import { products, shopAddresses, shopCodes, shopOrders } from './table.ts'
import { USES } from './vault.ts'

/** Re-encrypts under the newest key what was encrypted under older keys. */
export async function reencryptShop(ctx: AppContext, newest: number): Promise<void> {
  for (const some of [reencryptAddresses, reencryptCodes, reencryptProducts, reencryptOrders]) {
    while ((await some(ctx, newest)) === RESEAL_BATCH);
  }
}

async function reencryptAddresses(ctx: AppContext, newest: number): Promise<number> {
  const { id: key, address } = shopAddresses
  const rows = await ctx.db
    .select()
    .from(shopAddresses)
    .where(encryptedBefore(newest, [address]))
    .limit(RESEAL_BATCH)
  for (const { id, address: text } of rows) {
    const encrypted = await reencrypt(ctx, USES.address, { text, newest })
    // Only if it has not changed meanwhile.
    await ctx.db
      .update(shopAddresses)
      .set({ address: encrypted })
      .where(and(eq(key, id), eq(address, text)))
  }
  return rows.length
}

async function reencryptCodes(ctx: AppContext, newest: number): Promise<number> {
  const rows = await ctx.db
    .select()
    .from(shopCodes)
    .where(encryptedBefore(newest, [shopCodes.code]))
    .limit(RESEAL_BATCH)
  for (const { id, code: text } of rows) {
    const code = await reencrypt(ctx, USES.code, { text, newest })
    await ctx.db.update(shopCodes).set({ code }).where(eq(shopCodes.id, id))
  }
  return rows.length
}

async function reencryptProducts(ctx: AppContext, newest: number): Promise<number> {
  const { id: key, handout } = products
  const rows = await ctx.db
    .select()
    .from(products)
    .where(encryptedBefore(newest, [handout]))
    .limit(RESEAL_BATCH)
  for (const { id, handout: text } of rows) {
    if (text === null) continue
    const encrypted = await reencrypt(ctx, USES.handout, { text, newest })
    await ctx.db
      .update(products)
      .set({ handout: encrypted })
      .where(and(eq(key, id), eq(handout, text)))
  }
  return rows.length
}

async function reencryptOrders(ctx: AppContext, newest: number): Promise<number> {
  const { id: key, address, handed } = shopOrders
  const rows = await ctx.db
    .select()
    .from(shopOrders)
    .where(encryptedBefore(newest, [address, handed]))
    .limit(RESEAL_BATCH)
  for (const row of rows) {
    // Each for itself: an address that a closing account has deleted meanwhile stays so, and what was handed over meanwhile is not lost.
    if (row.address !== null)
      await ctx.db
        .update(shopOrders)
        .set({ address: await reencrypt(ctx, USES.address, { text: row.address, newest }) })
        .where(and(eq(key, row.id), eq(address, row.address)))
    if (row.handed !== null)
      await ctx.db
        .update(shopOrders)
        .set({ handed: await reencrypt(ctx, USES.handout, { text: row.handed, newest }) })
        .where(and(eq(key, row.id), eq(handed, row.handed)))
  }
  return rows.length
}

import type { AppContext } from '../../platform/context/app-context.ts'
import { and, eq } from '../../platform/db/orm.ts'
import { RESEAL_BATCH, sealAnew, sealedBefore } from '../../platform/keys/reseal.ts'
import { products, shopAddresses, shopCodes, shopOrders } from './table.ts'
import { USES } from './vault.ts'

/** Seals anew under the newest key what older keys have sealed. */
export async function resealShop(ctx: AppContext, newest: number): Promise<void> {
  for (const some of [resealAddresses, resealCodes, resealProducts, resealOrders]) {
    while ((await some(ctx, newest)) === RESEAL_BATCH);
  }
}

async function resealAddresses(ctx: AppContext, newest: number): Promise<number> {
  const { id: key, address } = shopAddresses
  const rows = await ctx.db
    .select()
    .from(shopAddresses)
    .where(sealedBefore(newest, [address]))
    .limit(RESEAL_BATCH)
  for (const { id, address: text } of rows) {
    const sealed = await sealAnew(ctx, USES.address, { text, newest })
    // Unless it was changed meanwhile.
    await ctx.db
      .update(shopAddresses)
      .set({ address: sealed })
      .where(and(eq(key, id), eq(address, text)))
  }
  return rows.length
}

async function resealCodes(ctx: AppContext, newest: number): Promise<number> {
  const rows = await ctx.db
    .select()
    .from(shopCodes)
    .where(sealedBefore(newest, [shopCodes.code]))
    .limit(RESEAL_BATCH)
  for (const { id, code: text } of rows) {
    const code = await sealAnew(ctx, USES.code, { text, newest })
    await ctx.db.update(shopCodes).set({ code }).where(eq(shopCodes.id, id))
  }
  return rows.length
}

async function resealProducts(ctx: AppContext, newest: number): Promise<number> {
  const { id: key, handout } = products
  const rows = await ctx.db
    .select()
    .from(products)
    .where(sealedBefore(newest, [handout]))
    .limit(RESEAL_BATCH)
  for (const { id, handout: text } of rows) {
    if (text === null) continue
    const sealed = await sealAnew(ctx, USES.handout, { text, newest })
    await ctx.db
      .update(products)
      .set({ handout: sealed })
      .where(and(eq(key, id), eq(handout, text)))
  }
  return rows.length
}

async function resealOrders(ctx: AppContext, newest: number): Promise<number> {
  const { id: key, address, handed } = shopOrders
  const rows = await ctx.db
    .select()
    .from(shopOrders)
    .where(sealedBefore(newest, [address, handed]))
    .limit(RESEAL_BATCH)
  for (const row of rows) {
    const sealed = {
      address: await sealAnew(ctx, USES.address, { text: row.address, newest }),
      handed: await sealAnew(ctx, USES.handout, { text: row.handed, newest }),
    }
    // An address that a closing account took away meanwhile stays away.
    const same = row.address === null ? undefined : eq(address, row.address)
    await ctx.db
      .update(shopOrders)
      .set(sealed)
      .where(and(eq(key, row.id), same))
  }
  return rows.length
}

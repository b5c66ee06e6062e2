import type { AppContext } from '../../platform/context/app-context.ts'
import { and, eq } from '../../platform/db/orm.ts'
import { RESEAL_BATCH, sealAnew, sealedBefore } from '../../platform/keys/reseal.ts'
import { cardApplications, cards } from './table.ts'
import { USES } from './vault.ts'

/** Seals anew under the newest key what older keys have sealed. */
export async function resealCards(ctx: AppContext, newest: number): Promise<void> {
  while ((await resealSomeCards(ctx, newest)) === RESEAL_BATCH);
  while ((await resealSomeApplications(ctx, newest)) === RESEAL_BATCH);
}

async function resealSomeCards(ctx: AppContext, newest: number): Promise<number> {
  const older = sealedBefore(newest, [cards.name, cards.cardNo])
  const rows = await ctx.db.select().from(cards).where(older).limit(RESEAL_BATCH)
  for (const { userId, name, cardNo } of rows) {
    const sealed = {
      name: await sealAnew(ctx, USES.name, { text: name, newest }),
      cardNo: await sealAnew(ctx, USES.cardNo, { text: cardNo, newest }),
    }
    // Unless another document has taken its place meanwhile.
    await ctx.db
      .update(cards)
      .set(sealed)
      .where(and(eq(cards.userId, userId), eq(cards.cardNo, cardNo)))
  }
  return rows.length
}

async function resealSomeApplications(ctx: AppContext, newest: number): Promise<number> {
  const { id: key, name, cardNo, guardian } = cardApplications
  const older = sealedBefore(newest, [name, cardNo, guardian])
  const rows = await ctx.db.select().from(cardApplications).where(older).limit(RESEAL_BATCH)
  for (const row of rows) {
    const sealed = {
      name: await sealAnew(ctx, USES.name, { text: row.name, newest }),
      cardNo: await sealAnew(ctx, USES.cardNo, { text: row.cardNo, newest }),
      guardian: await sealAnew(ctx, USES.guardian, { text: row.guardian, newest }),
    }
    // Unless it was emptied meanwhile.
    const same = row.cardNo === null ? undefined : eq(cardNo, row.cardNo)
    await ctx.db
      .update(cardApplications)
      .set(sealed)
      .where(and(eq(key, row.id), same))
  }
  return rows.length
}

import type { AppContext } from '@leitai/platform/context/app-context'
import { and, eq } from '@leitai/platform/db/orm'
import { encryptedBefore, RESEAL_BATCH, reencrypt } from '@leitai/platform/keys/reencrypt'
import { cardApplications, cards } from './table.ts'
import { USES } from './vault.ts'

/** Re-encrypts with the newest key what older keys have encrypted. */
export async function reencryptCards(ctx: AppContext, newest: number): Promise<void> {
  while ((await reencryptSomeCards(ctx, newest)) === RESEAL_BATCH);
  while ((await reencryptSomeApplications(ctx, newest)) === RESEAL_BATCH);
}

async function reencryptSomeCards(ctx: AppContext, newest: number): Promise<number> {
  const older = encryptedBefore(newest, [cards.name, cards.cardNo])
  const rows = await ctx.db.select().from(cards).where(older).limit(RESEAL_BATCH)
  for (const { userId, name, cardNo } of rows) {
    const encrypted = {
      name: await reencrypt(ctx, USES.name, { text: name, newest }),
      cardNo: await reencrypt(ctx, USES.cardNo, { text: cardNo, newest }),
    }
    // Unless another document has replaced it meanwhile.
    await ctx.db
      .update(cards)
      .set(encrypted)
      .where(and(eq(cards.userId, userId), eq(cards.cardNo, cardNo)))
  }
  return rows.length
}

async function reencryptSomeApplications(ctx: AppContext, newest: number): Promise<number> {
  const { id: key, name, cardNo, guardian } = cardApplications
  const older = encryptedBefore(newest, [name, cardNo, guardian])
  const rows = await ctx.db.select().from(cardApplications).where(older).limit(RESEAL_BATCH)
  for (const row of rows) {
    const encrypted = {
      name: await reencrypt(ctx, USES.name, { text: row.name, newest }),
      cardNo: await reencrypt(ctx, USES.cardNo, { text: row.cardNo, newest }),
      guardian: await reencrypt(ctx, USES.guardian, { text: row.guardian, newest }),
    }
    // Unless it was emptied meanwhile.
    const same = row.cardNo === null ? undefined : eq(cardNo, row.cardNo)
    await ctx.db
      .update(cardApplications)
      .set(encrypted)
      .where(and(eq(key, row.id), same))
  }
  return rows.length
}

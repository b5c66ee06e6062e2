import type { AppContext } from '@leitai/platform/context/app-context'
import { eq } from '@leitai/platform/db/orm'
import { encryptedBefore, RESEAL_BATCH, reencrypt } from '@leitai/platform/keys/reencrypt'
import { NAME_USE } from './issue.ts'
import { certificates } from './table.ts'

/** Encrypts names again that were encrypted with keys older than the newest. */
export async function reencryptCertificates(ctx: AppContext, newest: number): Promise<void> {
  while ((await reencryptSome(ctx, newest)) === RESEAL_BATCH);
}

async function reencryptSome(ctx: AppContext, newest: number): Promise<number> {
  const rows = await ctx.db
    .select({ id: certificates.id, name: certificates.name })
    .from(certificates)
    .where(encryptedBefore(newest, [certificates.name]))
    .limit(RESEAL_BATCH)
  for (const { id, name: text } of rows) {
    const name = await reencrypt(ctx, NAME_USE, { text, newest })
    await ctx.db.update(certificates).set({ name }).where(eq(certificates.id, id))
  }
  return rows.length
}

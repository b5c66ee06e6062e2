import type { AppContext } from '../../platform/context/app-context.ts'
import { eq } from '../../platform/db/orm.ts'
import { RESEAL_BATCH, sealAnew, sealedBefore } from '../../platform/keys/reseal.ts'
import { NAME_USE } from './issue.ts'
import { certificates } from './table.ts'

/** Seals anew under the newest key the names that older keys have sealed. */
export async function resealCertificates(ctx: AppContext, newest: number): Promise<void> {
  while ((await resealSome(ctx, newest)) === RESEAL_BATCH);
}

async function resealSome(ctx: AppContext, newest: number): Promise<number> {
  const rows = await ctx.db
    .select({ id: certificates.id, name: certificates.name })
    .from(certificates)
    .where(sealedBefore(newest, [certificates.name]))
    .limit(RESEAL_BATCH)
  for (const { id, name: text } of rows) {
    const name = await sealAnew(ctx, NAME_USE, { text, newest })
    await ctx.db.update(certificates).set({ name }).where(eq(certificates.id, id))
  }
  return rows.length
}

import type { AppContext } from '../../platform/context/app-context.ts'
import { and, eq } from '../../platform/db/orm.ts'
import { RESEAL_BATCH, sealAnew, sealedBefore } from '../../platform/keys/reseal.ts'
import { twoSteps } from './table.ts'
import { USE } from './two-step.ts'

/** Seals the secrets of the second step anew under the newest key. */
export async function resealTwoSteps(ctx: AppContext, newest: number): Promise<void> {
  for (;;) {
    const older = sealedBefore(newest, [twoSteps.secret])
    const rows = await ctx.db.select().from(twoSteps).where(older).limit(RESEAL_BATCH)
    for (const { userId, secret } of rows) {
      const sealed = await sealAnew(ctx, USE, { text: secret, newest })
      // Unless it was begun anew meanwhile.
      await ctx.db
        .update(twoSteps)
        .set({ secret: sealed })
        .where(and(eq(twoSteps.userId, userId), eq(twoSteps.secret, secret)))
    }
    if (rows.length < RESEAL_BATCH) return
  }
}

import type { AppContext } from '@leitai/platform/context/app-context'
import { and, eq } from '@leitai/platform/db/orm'
import { encryptedBefore, RESEAL_BATCH, reencrypt } from '@leitai/platform/keys/reencrypt'
import { twoSteps } from './table.ts'
import { USE } from './two-step.ts'

/** Re-encrypts the secrets of the second step with the newest key. */
export async function reencryptTwoSteps(ctx: AppContext, newest: number): Promise<void> {
  for (;;) {
    const older = encryptedBefore(newest, [twoSteps.secret])
    const rows = await ctx.db.select().from(twoSteps).where(older).limit(RESEAL_BATCH)
    for (const { userId, secret } of rows) {
      const encrypted = await reencrypt(ctx, USE, { text: secret, newest })
      // Unless it was set up again meanwhile.
      await ctx.db
        .update(twoSteps)
        .set({ secret: encrypted })
        .where(and(eq(twoSteps.userId, userId), eq(twoSteps.secret, secret)))
    }
    if (rows.length < RESEAL_BATCH) return
  }
}

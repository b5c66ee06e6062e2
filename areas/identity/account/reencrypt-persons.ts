import type { AppContext } from '@leitai/platform/context/app-context'
import { and, eq } from '@leitai/platform/db/orm'
import { encryptedBefore, RESEAL_BATCH, reencrypt } from '@leitai/platform/keys/reencrypt'
import { PERSON_USE } from './person.ts'
import { identities } from './table.ts'

/** Re-encrypts the names that log-in providers told with the newest key. */
export async function reencryptPersons(ctx: AppContext, newest: number): Promise<void> {
  for (;;) {
    const rows = await ctx.db
      .select({ id: identities.id, personName: identities.personName })
      .from(identities)
      .where(encryptedBefore(newest, [identities.personName]))
      .limit(RESEAL_BATCH)
    for (const { id, personName } of rows) {
      if (personName === null) continue
      const encrypted = await reencrypt(ctx, PERSON_USE, { text: personName, newest })
      // Unless a log-in has brought another meanwhile.
      await ctx.db
        .update(identities)
        .set({ personName: encrypted })
        .where(and(eq(identities.id, id), eq(identities.personName, personName)))
    }
    if (rows.length < RESEAL_BATCH) return
  }
}

import type { AppContext } from '@leitai/platform/context/app-context'
import { and, eq } from '@leitai/platform/db/orm'
import { encryptedBefore, reencrypt } from '@leitai/platform/keys/reencrypt'
import { SECRET_USE } from './providers.ts'
import { ssoProviders } from './table.ts'

/** Re-encrypts the providers' secrets with the newest key. */
export async function reencryptProviders(ctx: AppContext, newest: number): Promise<void> {
  const rows = await ctx.db
    .select()
    .from(ssoProviders)
    .where(encryptedBefore(newest, [ssoProviders.secret]))
  for (const { key, secret } of rows) {
    if (secret === null) continue
    const encrypted = await reencrypt(ctx, SECRET_USE, { text: secret, newest })
    // Unless it was replaced meanwhile.
    await ctx.db
      .update(ssoProviders)
      .set({ secret: encrypted })
      .where(and(eq(ssoProviders.key, key), eq(ssoProviders.secret, secret)))
  }
}

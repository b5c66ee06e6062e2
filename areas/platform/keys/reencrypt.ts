import type { PgColumn } from '../db/orm.ts'
import { or, type SQL, sql } from '../db/orm.ts'
import { decrypt, encrypt, encryptedUnder, type KeyContext } from './keys.ts'

/** Rows re-encrypted per batch. */
export const RESEAL_BATCH = 100

/** Rows with a text encrypted under a key older than `newest`; nulls do not count. */
export const encryptedBefore = (newest: number, columns: PgColumn[]): SQL | undefined =>
  or(...columns.map((column) => sql`split_part(${column}, '.', 1)::int < ${newest}`))

/** The text, re-encrypted under the newest key if necessary. */
export async function reencrypt<T extends string | null>(
  ctx: KeyContext,
  use: string,
  { text, newest }: { text: T; newest: number },
): Promise<T | string> {
  return text === null || encryptedUnder(text) >= newest ? text : encrypt(ctx, use, await decrypt(ctx, use, text))
}

import { or, type PgColumn, sql } from '../db/orm.ts'
import { declaredAs } from '../domain/connected.ts'
import { decrypt, encrypt, encryptedUnder, type KeyContext } from './keys.ts'

/** Rows re-encrypted per batch. */
const BATCH = 100

/** Encrypted texts of a table: the column that identifies a row, and each text with what it is encrypted for. */
export interface EncryptedTexts {
  readonly id: PgColumn
  readonly texts: readonly (readonly [column: PgColumn, use: string])[]
}

/** Re-encrypts all texts of all domains that older keys have encrypted. */
export async function reencryptAll(ctx: KeyContext, newest: number): Promise<void> {
  for (const one of declaredAs('encrypted').flat()) while ((await reencryptSome(ctx, one, newest)) === BATCH);
}

async function reencryptSome(ctx: KeyContext, { id, texts }: EncryptedTexts, newest: number): Promise<number> {
  const { table } = id
  const isOlder = texts.map(([column]) => sql`split_part(${column}, '.', 1)::int < ${newest}`)
  const columns = [id, ...texts.map(([column]) => column)]
  const selected: Record<string, PgColumn> = Object.fromEntries(columns.map((column) => [column.name, column]))
  const rows = await ctx.db
    .select(selected)
    .from(table)
    .where(or(...isOlder))
    .limit(BATCH)
  for (const row of rows)
    for (const [column, use] of texts) {
      const text = row[column.name]
      if (typeof text !== 'string' || encryptedUnder(text) >= newest) continue
      const anew = await encrypt(ctx, use, await decrypt(ctx, use, text))
      // Each for itself, and only if it has not changed meanwhile: what was deleted or replaced stays so.
      await ctx.db.execute(
        sql`update ${table} set ${sql.identifier(column.name)} = ${anew} where ${id} = ${row[id.name]} and ${column} = ${text}`,
      )
    }
  return rows.length
}

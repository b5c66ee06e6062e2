import type { AppContext } from '../../platform/context/app-context.ts'
import type { Db } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/orm.ts'
import { type Placeholders, rows, statement } from '../../platform/db/statement.ts'
import { decryptAll } from '../../platform/keys/keys.ts'
import { cards } from './table.ts'
import { keysIn, USES } from './vault.ts'

const namesIn = statement(({ userIds }: Placeholders<{ userIds: number[] }>) => ({
  names: rows(
    { userId: cards.userId, name: cards.name },
    sql`from ${cards} where ${cards.userId} = any(${userIds}::int[])`,
  ),
}))

/** The verified names of these users, for printing; users without one are omitted. The caller writes the audit log. */
export async function namesToPrint(of: { db: Db; ctx: AppContext }, userIds: number[]): Promise<Map<number, string>> {
  const { names: found } = await namesIn(of.db, { userIds })
  const names = await decryptAll(
    keysIn(of),
    USES.name,
    found.map(({ name }) => name),
  )
  return new Map(found.map(({ userId }, at) => [userId, names[at] ?? '']))
}

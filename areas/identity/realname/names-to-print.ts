import type { AppContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/db'
import { sql } from '@leitai/platform/db/orm'
import { type Placeholders, rows, statement } from '@leitai/platform/db/statement'
import { decryptAll } from '@leitai/platform/keys/keys'
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

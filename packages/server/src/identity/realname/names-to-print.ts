import type { AppContext } from '../../platform/context/app-context.ts'
import type { Db } from '../../platform/db/db.ts'
import { inArray } from '../../platform/db/orm.ts'
import { decryptAll } from '../../platform/keys/keys.ts'
import { cards } from './table.ts'
import { keysIn, USES } from './vault.ts'

/** The verified names of these users, for printing; users without one are omitted. The caller writes the audit log. */
export async function namesToPrint(of: { db: Db; ctx: AppContext }, userIds: number[]): Promise<Map<number, string>> {
  const rows = await of.db
    .select({ userId: cards.userId, name: cards.name })
    .from(cards)
    .where(inArray(cards.userId, userIds))
  const names = await decryptAll(
    keysIn(of),
    USES.name,
    rows.map(({ name }) => name),
  )
  return new Map(rows.map(({ userId }, at) => [userId, names[at] ?? '']))
}

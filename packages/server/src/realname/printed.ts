import type { Db } from '../db/db.ts'
import { inArray } from '../db/orm.ts'
import type { House } from '../house.ts'
import { unsealAll } from '../keys/keys.ts'
import { cards } from './table.ts'
import { keysIn, USES } from './vault.ts'

/** The verified names of these people, for what is printed for them; who has none is left out. The caller notes in the audit log who asked. */
export async function namesToPrint(of: { db: Db; house: House }, userIds: number[]): Promise<Map<number, string>> {
  const rows = await of.db
    .select({ userId: cards.userId, name: cards.name })
    .from(cards)
    .where(inArray(cards.userId, userIds))
  const names = await unsealAll(
    keysIn(of),
    USES.name,
    rows.map(({ name }) => name),
  )
  return new Map(rows.map(({ userId }, at) => [userId, names[at] ?? '']))
}

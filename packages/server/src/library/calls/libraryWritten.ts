import type * as contract from '@leitai/contract/library'
import { users } from '../../account/table.ts'
import type { Handler } from '../../call.ts'
import { eq } from '../../db/orm.ts'
import { orRefuse } from '../../refuse.ts'
import { libraryItems } from '../table.ts'

export const libraryWritten: Handler<typeof contract.libraryWritten> = async ({ db }, { id }) => {
  const [found] = await db
    .select({ item: libraryItems, changedBy: users.name })
    .from(libraryItems)
    .leftJoin(users, eq(users.id, libraryItems.changedBy))
    .where(eq(libraryItems.id, id))
  const { item, changedBy } = orRefuse(found, 'library.unknown')
  return { ...item, changedBy, text: item }
}

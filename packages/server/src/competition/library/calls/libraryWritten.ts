import type * as contract from '@leitai/contract/competition/library'
import { users } from '../../../identity/account/table.ts'
import { eq } from '../../../platform/db/orm.ts'
import { orRefuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
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

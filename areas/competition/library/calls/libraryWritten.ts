import { users } from '@leitai/identity/account/table'
import { eq } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
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

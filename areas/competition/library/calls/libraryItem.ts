import { and, eq } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { competitions } from '../../definition/table.ts'
import type * as contract from '../contract.ts'
import { cardOf, isPublic } from '../library.ts'
import { libraryItems } from '../table.ts'

export const libraryItem: Handler<typeof contract.libraryItem> = async ({ db }, { id }) => {
  const [found] = await db
    .select({ item: libraryItems, cmpt: { id: competitions.id, title: competitions.title } })
    .from(libraryItems)
    .leftJoin(competitions, and(eq(competitions.id, libraryItems.cmptId), eq(competitions.status, 'published')))
    .where(and(eq(libraryItems.id, id), isPublic))
  const { item, cmpt } = orRefuse(found, 'library.unknown')
  return { ...cardOf(item), cmpt }
}

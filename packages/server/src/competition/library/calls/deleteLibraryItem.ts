import type * as contract from '@leitai/contract/competition/library'
import { audit } from '../../../platform/audit/audit.ts'
import { eq } from '../../../platform/db/orm.ts'
import { refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { lockItem } from '../library.ts'
import { libraryItems } from '../table.ts'

export const deleteLibraryItem: Handler<typeof contract.deleteLibraryItem> = async (context, { id }) => {
  const { db } = context
  const { state, title } = await lockItem(db, id)
  refuse(state === 'draft' ? null : { code: 'library.state' })
  await db.delete(libraryItems).where(eq(libraryItems.id, id))
  await audit(context, {
    action: 'library.delete',
    target: { kind: 'libraryItem', id },
    detail: { title: title.zh || title.en },
  })
  return { ok: true }
}

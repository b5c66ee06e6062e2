import { audit } from '@leitai/platform/audit/audit'
import { eq } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
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

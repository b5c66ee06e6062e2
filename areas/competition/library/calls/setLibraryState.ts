import { audit } from '@leitai/platform/audit/audit'
import { eq } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
import { lockItem } from '../library.ts'
import { refusalToPublish } from '../rules.ts'
import { libraryItems } from '../table.ts'

export const setLibraryState: Handler<typeof contract.setLibraryState> = async (context, { id, state }) => {
  const { db, now } = context
  const item = await lockItem(db, id)
  if (state === 'published') refuse(refusalToPublish(item))
  else refuse(item.state === 'published' ? null : { code: 'library.state' })
  await db
    .update(libraryItems)
    .set({ state, at: item.at ?? now })
    .where(eq(libraryItems.id, id))
  await audit(context, { action: `library.${state}`, target: { kind: 'libraryItem', id } })
  return { ok: true }
}

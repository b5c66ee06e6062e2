import type * as contract from '@leitai/contract/competition/library'
import { audit } from '../../../platform/audit/audit.ts'
import { eq } from '../../../platform/db/orm.ts'
import { refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
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

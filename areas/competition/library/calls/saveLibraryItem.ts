import { audit } from '@leitai/platform/audit/audit'
import { eq } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import { keepPicturesIn } from '@leitai/platform/file/pictures-in'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { searchTextOf } from '@leitai/platform/text/search'
import { publicCompetition } from '../../definition/competition.ts'
import type * as contract from '../contract.ts'
import { lockItem, nameOf } from '../library.ts'
import { refusalToPublish } from '../rules.ts'
import { libraryItems } from '../table.ts'

export const saveLibraryItem: Handler<typeof contract.saveLibraryItem> = async (context, { id, version, text }) => {
  const { db, me, now } = context
  await keepPicturesIn(context, text)
  const tags = [...new Set(text.tags)]
  const host = { zh: text.author, en: '' }
  const values = {
    ...text,
    tags,
    searchText: searchTextOf({ ...text, tags, host }),
    changedAt: now,
    changedBy: me.id,
  }
  const target = (itemId: number) => ({ kind: 'libraryItem', id: itemId })
  if (id === undefined) {
    if (text.cmptId !== null) await publicCompetition(db, text.cmptId)
    const [made] = await db
      .insert(libraryItems)
      .values(values)
      .returning({ id: libraryItems.id, version: libraryItems.version })
    const row = orRefuse(made, 'library.unknown')
    await audit(context, { action: 'library.write', target: target(row.id) })
    return row
  }
  const before = await lockItem(db, id)
  if (before.version !== version) {
    refuse({ code: 'library.changed', values: { name: await nameOf(db, before.changedBy) } })
  }
  // An unchanged competition may have been withdrawn since.
  if (text.cmptId !== null && text.cmptId !== before.cmptId) await publicCompetition(db, text.cmptId)
  // A published item must stay complete.
  if (before.state === 'published') refuse(refusalToPublish(text))
  await db
    .update(libraryItems)
    .set({ ...values, version: version + 1 })
    .where(eq(libraryItems.id, id))
  await audit(context, { action: 'library.write', target: target(id), detail: { version: version + 1 } })
  return { id, version: version + 1 }
}

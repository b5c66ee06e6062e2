import { users } from '@leitai/identity/account/table'
import type { Refusal } from '@leitai/platform/contract/refusals'
import type { Db } from '@leitai/platform/db/open'
import { desc, eq } from '@leitai/platform/db/orm'
import type { PublicPages } from '@leitai/platform/domain/parts'
import { orRefuse } from '@leitai/platform/errors/refuse'
import type { LibraryText } from './contract.ts'
import { type LibraryItem, libraryItems } from './table.ts'

export const isPublic = eq(libraryItems.state, 'published')

/** An item, locked. */
export async function lockItem(db: Db, id: number): Promise<LibraryItem> {
  const [found] = await db.select().from(libraryItems).where(eq(libraryItems.id, id)).for('update')
  return orRefuse(found, 'library.unknown')
}

export async function nameOf(db: Db, userId: number | null): Promise<string> {
  const [found] = userId === null ? [] : await db.select({ name: users.name }).from(users).where(eq(users.id, userId))
  return found?.name ?? '--'
}

/** An item for the public. */
export const cardOf = (item: LibraryItem) => ({
  ...item,
  hasBody: item.body.zh !== '' || item.body.en !== '',
  at: item.at ?? item.changedAt,
})

/** The public pages, the newest first. */
export const sitemap: PublicPages = async ({ db, most }) => {
  const items = await db
    .select({ id: libraryItems.id, changed: libraryItems.changedAt })
    .from(libraryItems)
    .where(eq(libraryItems.state, 'published'))
    .orderBy(desc(libraryItems.id))
    .limit(most)
  return items.map(({ id, changed }) => ({ path: `/library-item.html?id=${id}`, changed }))
}

const isThere = ({ zh, en }: { zh: string; en: string }) => zh !== '' || en !== ''

/** Every reader must find some text. */
export function refusalToPublish({
  title,
  summary,
  body,
  link,
}: Pick<LibraryText, 'title' | 'summary' | 'body' | 'link'>): Refusal | null {
  const described = isThere(title) && isThere(summary)
  return described && (link !== '' || isThere(body)) ? null : { code: 'library.words' }
}

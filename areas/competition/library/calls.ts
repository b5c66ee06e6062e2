import { users } from '@leitai/identity/account/table'
import { audit } from '@leitai/platform/audit/audit'
import { and, count, desc, eq, like, sql } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import { keepPicturesIn } from '@leitai/platform/file/pictures-in'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { patternsOf, searchTextOf } from '@leitai/platform/text/search'
import { publicCompetition } from '../definition/competition.ts'
import { competitions } from '../definition/table.ts'
import type * as contract from './contract.ts'
import { cardOf, isPublic, lockItem, nameOf, refusalToPublish } from './library.ts'
import { libraryItems } from './table.ts'

export const adminLibrary: Handler<typeof contract.adminLibrary> = async ({ db }, { state, keyword, ...paging }) => {
  const { page, pageSize, offset } = pageOf(paging)
  const where = and(
    state === undefined ? undefined : eq(libraryItems.state, state),
    ...patternsOf(keyword).map((pattern) => like(libraryItems.searchText, pattern)),
  )
  const rows = await db
    .select({ item: libraryItems, changedBy: users.name })
    .from(libraryItems)
    .leftJoin(users, eq(users.id, libraryItems.changedBy))
    .where(where)
    .orderBy(desc(libraryItems.id))
    .limit(pageSize)
    .offset(offset)
  const list = rows.map(({ item, changedBy }) => ({ ...item, changedBy }))
  return { list, total: await db.$count(libraryItems, where), page, pageSize }
}

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

export const libraryItem: Handler<typeof contract.libraryItem> = async ({ db }, { id }) => {
  const [found] = await db
    .select({ item: libraryItems, cmpt: { id: competitions.id, title: competitions.title } })
    .from(libraryItems)
    .leftJoin(competitions, and(eq(competitions.id, libraryItems.cmptId), eq(competitions.status, 'published')))
    .where(and(eq(libraryItems.id, id), isPublic))
  const { item, cmpt } = orRefuse(found, 'library.unknown')
  return { ...cardOf(item), cmpt }
}

const TAGS = 20

export const libraryList: Handler<typeof contract.libraryList> = async ({ db }, { keyword, kind, tag, ...paging }) => {
  const { page, pageSize, offset } = pageOf(paging)
  const where = and(
    isPublic,
    kind === undefined ? undefined : eq(libraryItems.kind, kind),
    tag === '' ? undefined : sql`${libraryItems.tags} ? ${tag}`,
    ...patternsOf(keyword).map((pattern) => like(libraryItems.searchText, pattern)),
  )
  const rows = await db
    .select()
    .from(libraryItems)
    .where(where)
    .orderBy(desc(libraryItems.at), desc(libraryItems.id))
    .limit(pageSize)
    .offset(offset)
  const tags = await db
    .select({ tag: sql<string>`tag`, count: count() })
    .from(sql`${libraryItems}, jsonb_array_elements_text(${libraryItems.tags}) tag`)
    .where(isPublic)
    .groupBy(sql`tag`)
    .orderBy(desc(count()), sql`tag`)
    .limit(TAGS)
  return { list: rows.map(cardOf), total: await db.$count(libraryItems, where), page, pageSize, tags }
}

export const libraryWritten: Handler<typeof contract.libraryWritten> = async ({ db }, { id }) => {
  const [found] = await db
    .select({ item: libraryItems, changedBy: users.name })
    .from(libraryItems)
    .leftJoin(users, eq(users.id, libraryItems.changedBy))
    .where(eq(libraryItems.id, id))
  const { item, changedBy } = orRefuse(found, 'library.unknown')
  return { ...item, changedBy, text: item }
}

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

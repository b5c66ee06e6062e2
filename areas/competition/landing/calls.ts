import { users } from '@leitai/identity/account/table'
import { audit } from '@leitai/platform/audit/audit'
import { desc, eq } from '@leitai/platform/db/orm'
import { orRefuse, Refused, refuse } from '@leitai/platform/errors/refuse'
import { keepPicturesIn } from '@leitai/platform/file/pictures-in'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { cardsOf } from '../definition/competition.ts'
import type * as contract from './contract.ts'
import { lockLanding, nameOf, publicIn, rowOf } from './landing.ts'
import { refusalToPublish } from './rules.ts'
import { landingPages } from './table.ts'

export const adminLandings: Handler<typeof contract.adminLandings> = async ({ db }, input) => {
  const { page, pageSize, offset } = pageOf(input)
  const rows = await db
    .select({ page: landingPages, name: users.name })
    .from(landingPages)
    .leftJoin(users, eq(users.id, landingPages.changedBy))
    .orderBy(desc(landingPages.changedAt), desc(landingPages.id))
    .limit(pageSize)
    .offset(offset)
  return { list: rows.map(({ page, name }) => rowOf(page, name)), total: await db.$count(landingPages), page, pageSize }
}

export const deleteLanding: Handler<typeof contract.deleteLanding> = async (context, { id }) => {
  const { db } = context
  const { key, publishedAt } = await lockLanding(db, id)
  refuse(publishedAt === null ? null : { code: 'landing.published' })
  await db.delete(landingPages).where(eq(landingPages.id, id))
  await audit(context, { action: 'landing.delete', target: { kind: 'landing', id }, detail: { key } })
  return { ok: true }
}

export const landing: Handler<typeof contract.landing> = async ({ db, me, now }, { key }) => {
  const [found] = await db.select().from(landingPages).where(eq(landingPages.key, key))
  const page = orRefuse(found, 'landing.unknown')
  if (!page.published || !page.publishedAt) throw new Refused({ code: 'landing.unknown' })
  const { title, description, blocks } = page.published
  const competitions = await cardsOf(db, await publicIn(db, page.published), { me, now })
  return { key, title, description, blocks, competitions, at: page.publishedAt }
}

export const landingWritten: Handler<typeof contract.landingWritten> = async ({ db }, { id }) => {
  const [found] = await db.select().from(landingPages).where(eq(landingPages.id, id))
  const page = orRefuse(found, 'landing.unknown')
  return { ...rowOf(page, await nameOf(db, page.changedBy)), content: page.content }
}

export const saveLanding: Handler<typeof contract.saveLanding> = async (context, { id, version, key, content }) => {
  const { db, me, now } = context
  await keepPicturesIn(context, content)
  const values = { key, content, changedAt: now, changedBy: me.id }
  const taken = { code: 'landing.taken', values: { key } } as const
  if (id === undefined) {
    const [made] = await db.insert(landingPages).values(values).onConflictDoNothing().returning()
    refuse(made ? null : taken)
    const row = orRefuse(made, 'landing.unknown')
    await audit(context, { action: 'landing.write', target: { kind: 'landing', id: row.id } })
    return { id: row.id, version: row.version }
  }
  const before = await lockLanding(db, id)
  if (before.version !== version) {
    refuse({ code: 'landing.changed', values: { name: (await nameOf(db, before.changedBy)) ?? '--' } })
  }
  const [other] = await db.select({ id: landingPages.id }).from(landingPages).where(eq(landingPages.key, key))
  refuse(other && other.id !== id ? taken : null)
  await db
    .update(landingPages)
    .set({ ...values, version: version + 1 })
    .where(eq(landingPages.id, id))
  await audit(context, { action: 'landing.write', target: { kind: 'landing', id }, detail: { version: version + 1 } })
  return { id, version: version + 1 }
}

export const setLandingState: Handler<typeof contract.setLandingState> = async (context, { id, publish }) => {
  const { db, now } = context
  const { content, version } = await lockLanding(db, id)
  if (publish) {
    const publicIds = new Set((await publicIn(db, content)).map((cmpt) => cmpt.id))
    refuse(refusalToPublish(content, publicIds))
  }
  await db
    .update(landingPages)
    .set(
      publish
        ? { published: content, publishedVersion: version, publishedAt: now }
        : { published: null, publishedVersion: null, publishedAt: null },
    )
    .where(eq(landingPages.id, id))
  await audit(context, { action: publish ? 'landing.publish' : 'landing.withdraw', target: { kind: 'landing', id } })
  return { ok: true }
}

import { randomBytes } from 'node:crypto'
import { users } from '@leitai/identity/account/table'
import { count, eq, sql } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
import { lockNotebook, ofOwner, saved } from '../notebook.ts'
import { bytesOf, refusalToAdd, refusalToKeep } from '../rules.ts'
import { notebooks } from '../table.ts'

export const createNotebook: Handler<typeof contract.createNotebook> = async ({ db, me, now }, { title, content }) => {
  const bytes = bytesOf(content)
  refuse(refusalToKeep(bytes))
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`notebooks of ${me.id}`}))`)
  const [kept] = await db.select({ count: count() }).from(notebooks).where(eq(notebooks.userId, me.id))
  refuse(refusalToAdd(kept?.count ?? 0))
  const [made] = await db
    .insert(notebooks)
    .values({ userId: me.id, title, content, bytes, createdAt: now, changedAt: now })
    .returning(saved)
  return orRefuse(made, 'notebook.unknown')
}

const TOKEN_BYTES = 24

export const shareNotebook: Handler<typeof contract.shareNotebook> = async ({ db, me }, { id, share }) => {
  const kept = await lockNotebook(db, { id, userId: me.id })
  const token = share ? (kept.token ?? randomBytes(TOKEN_BYTES).toString('base64url')) : null
  await db.update(notebooks).set({ token }).where(eq(notebooks.id, id))
  return { token }
}

export const notebook: Handler<typeof contract.notebook> = async ({ db, me }, { id }) => {
  const [found] = await db
    .select()
    .from(notebooks)
    .where(ofOwner({ id, userId: me.id }))
  return orRefuse(found, 'notebook.unknown')
}

export const removeNotebook: Handler<typeof contract.removeNotebook> = async ({ db, me }, { id }) => {
  const [gone] = await db
    .delete(notebooks)
    .where(ofOwner({ id, userId: me.id }))
    .returning({ id: notebooks.id })
  orRefuse(gone, 'notebook.unknown')
  return { ok: true }
}

export const saveNotebook: Handler<typeof contract.saveNotebook> = async ({ db, me, now }, { id, version, ...to }) => {
  const bytes = bytesOf(to.content)
  refuse(refusalToKeep(bytes))
  const kept = await lockNotebook(db, { id, userId: me.id })
  refuse(kept.version === version ? null : { code: 'notebook.stale' })
  const [row] = await db
    .update(notebooks)
    .set({ ...to, bytes, version: version + 1, changedAt: now })
    .where(eq(notebooks.id, id))
    .returning(saved)
  return orRefuse(row, 'notebook.unknown')
}

export const sharedNotebook: Handler<typeof contract.sharedNotebook> = async ({ db }, { token }) => {
  const [found] = await db
    .select({
      title: notebooks.title,
      content: notebooks.content,
      author: users.name,
      changedAt: notebooks.changedAt,
    })
    .from(notebooks)
    .innerJoin(users, eq(users.id, notebooks.userId))
    .where(eq(notebooks.token, token))
  return orRefuse(found, 'notebook.unknown')
}

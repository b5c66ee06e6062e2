import { count, eq, sql } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
import { saved } from '../notebook.ts'
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

import type * as contract from '@leitai/contract/learning/notebook'
import { count, eq, sql } from '../../../platform/db/orm.ts'
import { orRefuse, refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
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

import { eq } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
import { lockNotebook, saved } from '../notebook.ts'
import { bytesOf, refusalToKeep } from '../rules.ts'
import { notebooks } from '../table.ts'

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

import { orRefuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
import { ofOwner } from '../notebook.ts'
import { notebooks } from '../table.ts'

export const removeNotebook: Handler<typeof contract.removeNotebook> = async ({ db, me }, { id }) => {
  const [gone] = await db
    .delete(notebooks)
    .where(ofOwner({ id, userId: me.id }))
    .returning({ id: notebooks.id })
  orRefuse(gone, 'notebook.unknown')
  return { ok: true }
}

import type * as contract from '@leitai/contract/learning/notebook'
import { orRefuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
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

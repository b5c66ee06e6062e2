import { orRefuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
import { ofOwner } from '../notebook.ts'
import { notebooks } from '../table.ts'

export const notebook: Handler<typeof contract.notebook> = async ({ db, me }, { id }) => {
  const [found] = await db
    .select()
    .from(notebooks)
    .where(ofOwner({ id, userId: me.id }))
  return orRefuse(found, 'notebook.unknown')
}

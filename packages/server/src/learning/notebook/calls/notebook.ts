import type * as contract from '@leitai/contract/learning/notebook'
import { orRefuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { ofOwner } from '../notebook.ts'
import { notebooks } from '../table.ts'

export const notebook: Handler<typeof contract.notebook> = async ({ db, me }, { id }) => {
  const [found] = await db
    .select()
    .from(notebooks)
    .where(ofOwner({ id, userId: me.id }))
  return orRefuse(found, 'notebook.unknown')
}

import type * as contract from '@leitai/contract/notebook'
import { users } from '../../account/table.ts'
import type { Handler } from '../../call.ts'
import { eq } from '../../db/orm.ts'
import { orRefuse } from '../../refuse.ts'
import { notebooks } from '../table.ts'

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

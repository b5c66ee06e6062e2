import type * as contract from '@leitai/contract/learning/notebook'
import { users } from '../../../identity/account/table.ts'
import { eq } from '../../../platform/db/orm.ts'
import { orRefuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
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

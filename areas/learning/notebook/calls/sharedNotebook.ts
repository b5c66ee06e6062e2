import { users } from '@leitai/identity/account/table'
import { eq } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
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

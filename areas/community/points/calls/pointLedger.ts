import { shownPerson } from '@leitai/identity/account/record'
import { users } from '@leitai/identity/account/table'
import { sql } from '@leitai/platform/db/orm'
import { type Placeholders, row, statement } from '@leitai/platform/db/statement'
import { orRefuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
import { type PageAsked, pageAsked, pageParts, shownPage } from '../ledger-view.ts'
import { type FiguresAsked, figureParts, figuresFrom } from '../points.ts'

const ledger = statement((given: Placeholders<FiguresAsked & PageAsked>) => ({
  ...figureParts(given),
  ...pageParts(given),
  user: row(
    { id: users.id, name: users.name, avatar: users.avatar },
    sql`from ${users} where ${users.id} = ${given.userId}`,
  ),
}))

export const pointLedger: Handler<typeof contract.pointLedger> = async ({ db, now }, input) => {
  const found = await ledger(db, { ...pageAsked(input.userId, input), now })
  const user = orRefuse(found.user, 'account.unknown')
  return { person: { ...shownPerson(user), ...figuresFrom(found) }, entries: shownPage(found, input) }
}

import type * as contract from '@leitai/contract/community/points'
import { shownPerson } from '../../../identity/account/record.ts'
import { users } from '../../../identity/account/table.ts'
import { sql } from '../../../platform/db/orm.ts'
import { type Placeholders, row, statement } from '../../../platform/db/statement.ts'
import { orRefuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
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

import type * as contract from '@leitai/contract/community/points'
import { findById } from '../../../identity/account/find-account.ts'
import { shownPerson } from '../../../identity/account/record.ts'
import { orRefuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { ledgerPage } from '../ledger-view.ts'
import { figuresOf } from '../points.ts'

export const pointLedger: Handler<typeof contract.pointLedger> = async ({ db, now }, input) => {
  const user = orRefuse(await findById(db, input.userId), 'account.unknown')
  const person = { ...shownPerson(user), ...(await figuresOf(db, user.id, now)) }
  return { person, entries: await ledgerPage(db, input) }
}

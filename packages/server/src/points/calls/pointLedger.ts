import type * as contract from '@leitai/contract/points'
import { findById } from '../../account/find.ts'
import { shownPerson } from '../../account/record.ts'
import type { Handler } from '../../call.ts'
import { orRefuse } from '../../refuse.ts'
import { figuresOf } from '../points.ts'
import { ledgerPage } from '../view.ts'

export const pointLedger: Handler<typeof contract.pointLedger> = async ({ db, now }, input) => {
  const user = orRefuse(await findById(db, input.userId), 'account.unknown')
  const person = { ...shownPerson(user), ...(await figuresOf(db, user.id, now)) }
  return { person, entries: await ledgerPage(db, input) }
}

import type * as contract from '@leitai/contract/community/points'
import { Refused } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { endingOf, ledgerPage } from '../ledger-view.ts'
import { figuresOf } from '../points.ts'

export const getUserIntegral: Handler<typeof contract.getUserIntegral> = async ({ db, me, now }, input) => {
  if (!me) throw new Refused({ code: 'login.missing' }, { loginFlag: false })
  return {
    ...(await figuresOf(db, me.id, now)),
    ending: await endingOf(db, me.id, now),
    entries: await ledgerPage(db, { ...input, userId: me.id }),
  }
}

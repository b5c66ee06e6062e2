import { type Placeholders, statement } from '@leitai/platform/db/statement'
import { Refused } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
import { endingPart, type PageAsked, pageAsked, pageParts, shownPage } from '../ledger-view.ts'
import { type FiguresAsked, figureParts, figuresFrom } from '../points.ts'

const own = statement((given: Placeholders<FiguresAsked & PageAsked>) => ({
  ...figureParts(given),
  ...pageParts(given),
  ending: endingPart(given),
}))

export const getUserIntegral: Handler<typeof contract.getUserIntegral> = async ({ db, me, now }, input) => {
  if (!me) throw new Refused({ code: 'login.missing' }, { loginFlag: false })
  const found = await own(db, { ...pageAsked(me.id, input), now })
  return { ...figuresFrom(found), ending: found.ending, entries: shownPage(found, input) }
}

import type { Call } from '@leitai/contract/call'
import * as account from '@leitai/contract/account'
import type { Bound } from './call.ts'
import { Refused } from './refuse.ts'

const closed = (name: string, call: Call): Bound => ({
  name,
  call,
  run: () => {
    throw new Refused({ code: 'request.closed' })
  },
})

/** Declared calls that a later version opens: each answers 501. The list only shrinks (tests/not-open.test.ts) and then goes. */
export const notOpen: Bound[] = [
  closed('ssoLogin', account.ssoLogin),
]

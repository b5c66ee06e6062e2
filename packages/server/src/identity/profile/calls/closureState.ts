import type * as contract from '@leitai/contract/identity/profile'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { closureOf } from '../closure.ts'

export const closureState: Handler<typeof contract.closureState> = ({ db, me, now, language }) =>
  closureOf(db, me, { now, language })

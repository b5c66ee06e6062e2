import type * as contract from '@leitai/contract/settings'
import type { Handler } from '../../call.ts'
import { closureOf } from '../closure.ts'

export const closureState: Handler<typeof contract.closureState> = ({ db, me, now, language }) =>
  closureOf(db, me, { now, language })

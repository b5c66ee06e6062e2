import type { Handler } from '@leitai/platform/http/dispatcher'
import { closureOf } from '../closure.ts'
import type * as contract from '../contract.ts'

export const closureState: Handler<typeof contract.closureState> = ({ db, me, now, language }) =>
  closureOf(db, me, { now, language })

import * as contract from '@leitai/contract/outbox'
import { bind } from '../../call.ts'
import { outboxList } from './outboxList.ts'
import { outboxRetry } from './outboxRetry.ts'
import { outboxTest } from './outboxTest.ts'

/** Every open call of the domain with what is done for it. */
export const calls = [
  bind('outboxList', contract.outboxList, outboxList),
  bind('outboxRetry', contract.outboxRetry, outboxRetry),
  bind('outboxTest', contract.outboxTest, outboxTest),
]

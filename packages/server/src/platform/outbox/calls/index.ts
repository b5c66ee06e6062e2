import * as contract from '@leitai/contract/site/outbox'
import { implement } from '../../http/dispatcher.ts'
import { outboxList } from './outboxList.ts'
import { outboxRetry } from './outboxRetry.ts'
import { outboxTest } from './outboxTest.ts'

/** Every open call of the domain with what is done for it. */
export const calls = implement(contract, { outboxList, outboxRetry, outboxTest })

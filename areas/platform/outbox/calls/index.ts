import { implement } from '../../http/dispatcher.ts'
import * as contract from '../contract.ts'
import { outboxList } from './outboxList.ts'
import { outboxRetry } from './outboxRetry.ts'
import { outboxTest } from './outboxTest.ts'

/** All public calls of this domain with their handlers. */
export const calls = implement(contract, { outboxList, outboxRetry, outboxTest })

import { implement } from '@leitai/platform/http/dispatcher'
import * as contract from '../contract.ts'
import { answerAppeal } from './answerAppeal.ts'
import { appealQueue } from './appealQueue.ts'
import { appeals } from './appeals.ts'
import { makeAppeal } from './makeAppeal.ts'
import { withdrawAppeal } from './withdrawAppeal.ts'

/** All calls of the domain with their handlers. */
export const calls = implement(contract, { answerAppeal, appealQueue, appeals, makeAppeal, withdrawAppeal })

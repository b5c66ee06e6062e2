import * as contract from '@leitai/contract/appeal'
import { bind } from '../../call.ts'
import { answerAppeal } from './answerAppeal.ts'
import { appealQueue } from './appealQueue.ts'
import { appeals } from './appeals.ts'
import { makeAppeal } from './makeAppeal.ts'
import { withdrawAppeal } from './withdrawAppeal.ts'

/** Every open call of the domain with what is done for it. */
export const calls = [
  bind('answerAppeal', contract.answerAppeal, answerAppeal),
  bind('appealQueue', contract.appealQueue, appealQueue),
  bind('appeals', contract.appeals, appeals),
  bind('makeAppeal', contract.makeAppeal, makeAppeal),
  bind('withdrawAppeal', contract.withdrawAppeal, withdrawAppeal),
]

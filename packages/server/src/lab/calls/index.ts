import * as contract from '@leitai/contract/lab'
import { bind } from '../../call.ts'
import { answerLab } from './answerLab.ts'
import { applyUse } from './applyUse.ts'
import { labQueue } from './labQueue.ts'
import { myLabRequests } from './myLabRequests.ts'

/** Every open call of the domain with what is done for it. */
export const calls = [
  bind('answerLab', contract.answerLab, answerLab),
  bind('applyUse', contract.applyUse, applyUse),
  bind('labQueue', contract.labQueue, labQueue),
  bind('myLabRequests', contract.myLabRequests, myLabRequests),
]

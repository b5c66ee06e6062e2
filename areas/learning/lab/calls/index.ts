import { implement } from '@leitai/platform/http/dispatcher'
import * as contract from '../contract.ts'
import { answerLab } from './answerLab.ts'
import { applyUse } from './applyUse.ts'
import { labQueue } from './labQueue.ts'
import { myLabRequests } from './myLabRequests.ts'

/** All public calls of this domain with their handlers. */
export const calls = implement(contract, { answerLab, applyUse, labQueue, myLabRequests })

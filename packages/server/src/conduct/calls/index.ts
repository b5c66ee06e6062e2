import * as contract from '@leitai/contract/conduct'
import { bind } from '../../call.ts'
import { addToCase } from './addToCase.ts'
import { answerQuestion } from './answerQuestion.ts'
import { answerReport } from './answerReport.ts'
import { askInCase } from './askInCase.ts'
import { caseQueue } from './caseQueue.ts'
import { decideCase } from './decideCase.ts'
import { dismissHint } from './dismissHint.ts'
import { hostCase } from './hostCase.ts'
import { hostCases } from './hostCases.ts'
import { hostHints } from './hostHints.ts'
import { hostReports } from './hostReports.ts'
import { liftPenalty } from './liftPenalty.ts'
import { makeReport } from './makeReport.ts'
import { myConduct } from './myConduct.ts'
import { myReports } from './myReports.ts'
import { openCase } from './openCase.ts'
import { reportQueue } from './reportQueue.ts'
import { searchHints } from './searchHints.ts'

/** Every open call of the domain with what is done for it. */
export const calls = [
  bind('addToCase', contract.addToCase, addToCase),
  bind('answerQuestion', contract.answerQuestion, answerQuestion),
  bind('answerReport', contract.answerReport, answerReport),
  bind('askInCase', contract.askInCase, askInCase),
  bind('caseQueue', contract.caseQueue, caseQueue),
  bind('decideCase', contract.decideCase, decideCase),
  bind('dismissHint', contract.dismissHint, dismissHint),
  bind('hostCase', contract.hostCase, hostCase),
  bind('hostCases', contract.hostCases, hostCases),
  bind('hostHints', contract.hostHints, hostHints),
  bind('hostReports', contract.hostReports, hostReports),
  bind('liftPenalty', contract.liftPenalty, liftPenalty),
  bind('makeReport', contract.makeReport, makeReport),
  bind('myConduct', contract.myConduct, myConduct),
  bind('myReports', contract.myReports, myReports),
  bind('openCase', contract.openCase, openCase),
  bind('reportQueue', contract.reportQueue, reportQueue),
  bind('searchHints', contract.searchHints, searchHints),
]

import * as contract from '@leitai/contract/competition/integrity'
import { implement } from '../../../platform/http/dispatcher.ts'
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
export const calls = implement(contract, {
  addToCase,
  answerQuestion,
  answerReport,
  askInCase,
  caseQueue,
  decideCase,
  dismissHint,
  hostCase,
  hostCases,
  hostHints,
  hostReports,
  liftPenalty,
  makeReport,
  myConduct,
  myReports,
  openCase,
  reportQueue,
  searchHints,
})

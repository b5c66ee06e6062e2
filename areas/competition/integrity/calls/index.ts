import { implement } from '@leitai/platform/http/dispatcher'
import * as cases from '../contract.cases.ts'
import * as reports from '../contract.reports.ts'
import * as integrity from '../contract.ts'
import { addToCase } from './addToCase.ts'
import { answerQuestion } from './answerQuestion.ts'
import { answerReport } from './answerReport.ts'
import { askInCase } from './askInCase.ts'
import { caseQueue } from './caseQueue.ts'
import { decideCase } from './decideCase.ts'
import { dismissFlag } from './dismissFlag.ts'
import { hostCase } from './hostCase.ts'
import { hostCases } from './hostCases.ts'
import { hostReports } from './hostReports.ts'
import { hostSimilarityFlags } from './hostSimilarityFlags.ts'
import { liftPenalty } from './liftPenalty.ts'
import { makeReport } from './makeReport.ts'
import { myCases } from './myCases.ts'
import { myReports } from './myReports.ts'
import { openCase } from './openCase.ts'
import { reportQueue } from './reportQueue.ts'
import { searchSimilarity } from './searchSimilarity.ts'

/** All calls of the domain with their handlers. */
export const calls = implement(
  { ...integrity, ...cases, ...reports },
  {
    addToCase,
    answerQuestion,
    answerReport,
    askInCase,
    caseQueue,
    decideCase,
    dismissFlag,
    hostCase,
    hostCases,
    hostSimilarityFlags,
    hostReports,
    liftPenalty,
    makeReport,
    myCases,
    myReports,
    openCase,
    reportQueue,
    searchSimilarity,
  },
)

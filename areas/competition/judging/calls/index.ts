import { implement } from '@leitai/platform/http/dispatcher'
import * as contract from '../contract.ts'
import { closeRound } from './closeRound.ts'
import { declareConflict } from './declareConflict.ts'
import { hostRounds } from './hostRounds.ts'
import { markingFile } from './markingFile.ts'
import { markingTask } from './markingTask.ts'
import { myMarking } from './myMarking.ts'
import { openRound } from './openRound.ts'
import { removeRound } from './removeRound.ts'
import { reopenMark } from './reopenMark.ts'
import { roundResults } from './roundResults.ts'
import { roundResultsCsv } from './roundResultsCsv.ts'
import { saveMark } from './saveMark.ts'
import { saveRound } from './saveRound.ts'

/** All calls of the domain with their handlers. */
export const calls = implement(contract, {
  closeRound,
  declareConflict,
  hostRounds,
  markingFile,
  markingTask,
  myMarking,
  openRound,
  removeRound,
  reopenMark,
  roundResults,
  roundResultsCsv,
  saveMark,
  saveRound,
})

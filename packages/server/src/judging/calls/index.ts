import * as contract from '@leitai/contract/judging'
import { bind } from '../../call.ts'
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

/** Every open call of the domain with what is done for it. */
export const calls = [
  bind('closeRound', contract.closeRound, closeRound),
  bind('declareConflict', contract.declareConflict, declareConflict),
  bind('hostRounds', contract.hostRounds, hostRounds),
  bind('markingFile', contract.markingFile, markingFile),
  bind('markingTask', contract.markingTask, markingTask),
  bind('myMarking', contract.myMarking, myMarking),
  bind('openRound', contract.openRound, openRound),
  bind('removeRound', contract.removeRound, removeRound),
  bind('reopenMark', contract.reopenMark, reopenMark),
  bind('roundResults', contract.roundResults, roundResults),
  bind('roundResultsCsv', contract.roundResultsCsv, roundResultsCsv),
  bind('saveMark', contract.saveMark, saveMark),
  bind('saveRound', contract.saveRound, saveRound),
]

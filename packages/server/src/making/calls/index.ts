import * as contract from '@leitai/contract/making'
import { bind } from '../../call.ts'
import { addData } from './addData.ts'
import { addHost } from './addHost.ts'
import { beginUpload } from './beginUpload.ts'
import { changeData } from './changeData.ts'
import { cloneCompetition } from './cloneCompetition.ts'
import { decideLaunch } from './decideLaunch.ts'
import { deleteDraft } from './deleteDraft.ts'
import { endCode } from './endCode.ts'
import { endUpload } from './endUpload.ts'
import { exportDraft } from './exportDraft.ts'
import { handOver } from './handOver.ts'
import { hostTeam } from './hostTeam.ts'
import { hostUpload } from './hostUpload.ts'
import { importDraft } from './importDraft.ts'
import { launchGate } from './launchGate.ts'
import { launchQueue } from './launchQueue.ts'
import { makeCodes } from './makeCodes.ts'
import { makingDraft } from './makingDraft.ts'
import { newDraft } from './newDraft.ts'
import { peekScoring } from './peekScoring.ts'
import { removeData } from './removeData.ts'
import { removeHost } from './removeHost.ts'
import { saveBasics } from './saveBasics.ts'
import { saveLegal } from './saveLegal.ts'
import { savePrizes } from './savePrizes.ts'
import { saveScoring } from './saveScoring.ts'
import { saveSignUp } from './saveSignUp.ts'
import { saveStages } from './saveStages.ts'
import { saveText } from './saveText.ts'
import { submitLaunch } from './submitLaunch.ts'
import { takeBackLaunch } from './takeBackLaunch.ts'
import { trySandbox } from './trySandbox.ts'
import { uploadPart } from './uploadPart.ts'
import { withdrawCompetition } from './withdrawCompetition.ts'

/** Every open call of the domain with what is done for it. */
export const calls = [
  bind('addData', contract.addData, addData),
  bind('addHost', contract.addHost, addHost),
  bind('beginUpload', contract.beginUpload, beginUpload),
  bind('changeData', contract.changeData, changeData),
  bind('cloneCompetition', contract.cloneCompetition, cloneCompetition),
  bind('decideLaunch', contract.decideLaunch, decideLaunch),
  bind('deleteDraft', contract.deleteDraft, deleteDraft),
  bind('endCode', contract.endCode, endCode),
  bind('endUpload', contract.endUpload, endUpload),
  bind('exportDraft', contract.exportDraft, exportDraft),
  bind('handOver', contract.handOver, handOver),
  bind('hostTeam', contract.hostTeam, hostTeam),
  bind('hostUpload', contract.hostUpload, hostUpload),
  bind('importDraft', contract.importDraft, importDraft),
  bind('launchGate', contract.launchGate, launchGate),
  bind('launchQueue', contract.launchQueue, launchQueue),
  bind('makeCodes', contract.makeCodes, makeCodes),
  bind('makingDraft', contract.makingDraft, makingDraft),
  bind('newDraft', contract.newDraft, newDraft),
  bind('peekScoring', contract.peekScoring, peekScoring),
  bind('removeData', contract.removeData, removeData),
  bind('removeHost', contract.removeHost, removeHost),
  bind('saveBasics', contract.saveBasics, saveBasics),
  bind('saveLegal', contract.saveLegal, saveLegal),
  bind('savePrizes', contract.savePrizes, savePrizes),
  bind('saveScoring', contract.saveScoring, saveScoring),
  bind('saveSignUp', contract.saveSignUp, saveSignUp),
  bind('saveStages', contract.saveStages, saveStages),
  bind('saveText', contract.saveText, saveText),
  bind('submitLaunch', contract.submitLaunch, submitLaunch),
  bind('takeBackLaunch', contract.takeBackLaunch, takeBackLaunch),
  bind('trySandbox', contract.trySandbox, trySandbox),
  bind('uploadPart', contract.uploadPart, uploadPart),
  bind('withdrawCompetition', contract.withdrawCompetition, withdrawCompetition),
]

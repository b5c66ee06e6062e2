import { implement } from '@leitai/platform/http/dispatcher'
import * as content from '../contract.content.ts'
import * as files from '../contract.files.ts'
import * as launch from '../contract.launch.ts'
import * as scoring from '../contract.scoring.ts'
import * as staff from '../contract.staff.ts'
import * as competitionEditor from '../contract.ts'
import { addData } from './addData.ts'
import { addHost } from './addHost.ts'
import { beginUpload } from './beginUpload.ts'
import { changeData } from './changeData.ts'
import { chooseTemplate } from './chooseTemplate.ts'
import { cloneCompetition } from './cloneCompetition.ts'
import { decideLaunch } from './decideLaunch.ts'
import { deleteDraft } from './deleteDraft.ts'
import { editorDraft } from './editorDraft.ts'
import { endCode } from './endCode.ts'
import { endUpload } from './endUpload.ts'
import { exportDraft } from './exportDraft.ts'
import { handOver } from './handOver.ts'
import { hostTeam } from './hostTeam.ts'
import { hostUpload } from './hostUpload.ts'
import { importDraft } from './importDraft.ts'
import { inviteLink } from './inviteLink.ts'
import { launchGate } from './launchGate.ts'
import { launchQueue } from './launchQueue.ts'
import { makeCodes } from './makeCodes.ts'
import { newDraft } from './newDraft.ts'
import { peekScoring } from './peekScoring.ts'
import { removeData } from './removeData.ts'
import { removeHost } from './removeHost.ts'
import { saveBasics } from './saveBasics.ts'
import { saveCode } from './saveCode.ts'
import { saveLegal } from './saveLegal.ts'
import { savePrizes } from './savePrizes.ts'
import { saveScoring } from './saveScoring.ts'
import { saveSignUp } from './saveSignUp.ts'
import { saveStages } from './saveStages.ts'
import { saveText } from './saveText.ts'
import { setInviteLink } from './setInviteLink.ts'
import { submitLaunch } from './submitLaunch.ts'
import { takeBackLaunch } from './takeBackLaunch.ts'
import { trySandbox } from './trySandbox.ts'
import { uploadPart } from './uploadPart.ts'
import { withdrawCompetition } from './withdrawCompetition.ts'

/** All calls of the domain with their handlers. */
export const calls = implement(
  { ...competitionEditor, ...content, ...files, ...launch, ...scoring, ...staff },
  {
    addData,
    addHost,
    beginUpload,
    changeData,
    chooseTemplate,
    cloneCompetition,
    decideLaunch,
    deleteDraft,
    endCode,
    endUpload,
    exportDraft,
    handOver,
    hostTeam,
    hostUpload,
    importDraft,
    inviteLink,
    launchGate,
    launchQueue,
    makeCodes,
    editorDraft,
    newDraft,
    peekScoring,
    removeData,
    removeHost,
    saveBasics,
    saveCode,
    saveLegal,
    savePrizes,
    saveScoring,
    saveSignUp,
    saveStages,
    saveText,
    setInviteLink,
    submitLaunch,
    takeBackLaunch,
    trySandbox,
    uploadPart,
    withdrawCompetition,
  },
)

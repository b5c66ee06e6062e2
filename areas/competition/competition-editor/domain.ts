import { defineDomain } from '@leitai/platform/domain/domain'
import { provide } from '@leitai/platform/domain/hook'
import { implement } from '@leitai/platform/http/dispatcher'
import { sameSolution } from '../team/eligibility.ts'
import * as contentCalls from './calls/content.ts'
import * as draftCalls from './calls/draft.ts'
import * as filesCalls from './calls/files.ts'
import * as launchCalls from './calls/launch.ts'
import * as scoringCalls from './calls/scoring.ts'
import * as staffCalls from './calls/staff.ts'
import * as content from './contract.content.ts'
import * as files from './contract.files.ts'
import * as launch from './contract.launch.ts'
import * as scoring from './contract.scoring.ts'
import * as staff from './contract.staff.ts'
import * as competitionEditor from './contract.ts'
import { adminWaiting, hostWaiting } from './gate.ts'
import { importJob } from './import.ts'
import { competitionEditorRefusals } from './refusals.ts'
import { haveSameSolution, solutionReads } from './same-solution.ts'
import { tasks } from './scheduled.ts'
import { checkJob } from './scoring/check.ts'
import { trialJob } from './trial.ts'
import { storeJob, takesHostUpload } from './upload.ts'

export const domain = defineDomain({
  name: 'competition/competition-editor',
  refusals: competitionEditorRefusals,
  calls: implement(
    { ...competitionEditor, ...content, ...files, ...launch, ...scoring, ...staff },
    { ...launchCalls, ...contentCalls, ...draftCalls, ...scoringCalls, ...filesCalls, ...staffCalls },
  ),
  jobs: [storeJob, checkJob, trialJob, importJob],
  tasks,
  adminWaiting,
  hostWaiting,
  uploads: takesHostUpload,
  hooks: [provide(sameSolution, haveSameSolution, solutionReads)],
})

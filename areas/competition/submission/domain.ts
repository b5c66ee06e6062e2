import { ownDataAsked, ownFilesAsked } from '@leitai/identity/profile/leaving'
import { defineDomain } from '@leitai/platform/domain/domain'
import { on, provide } from '@leitai/platform/domain/hook'
import { implement } from '@leitai/platform/http/dispatcher'
import { modelsHeld } from '../model/held.ts'
import { runEnded, runRepeated } from '../run/ended.ts'
import { hostWaitingAsked } from '../staff/waiting.ts'
import { countedSubmissions } from '../team/counted-submissions.ts'
import * as commitCalls from './calls/commit.ts'
import * as submissionCalls from './calls/submission.ts'
import * as details from './contract.details.ts'
import * as contract from './contract.ts'
import { countedOf } from './counted.ts'
import { addHeldBySubmissions } from './models.ts'
import { addOwnData, addOwnFiles } from './own-data.ts'
import { runProgramAgain, takeProgramResult } from './program.ts'
import { submissionRefusals } from './refusals.ts'
import { tasks } from './scheduled.ts'
import { scoringJob } from './score.ts'
import { addFailures } from './waiting.ts'

export const domain = defineDomain({
  name: 'competition/submission',
  refusals: submissionRefusals,
  calls: implement(
    { ...contract, ...details },
    { ...submissionCalls, ...commitCalls },
    {},
    { checkResult: { long: true } },
  ),
  jobs: [scoringJob],
  tasks,
  hooks: [
    provide(countedSubmissions, countedOf),
    on(ownDataAsked, addOwnData),
    on(ownFilesAsked, addOwnFiles),
    on(modelsHeld, addHeldBySubmissions),
    on(runEnded, takeProgramResult),
    on(runRepeated, runProgramAgain),
    on(hostWaitingAsked, addFailures),
  ],
})

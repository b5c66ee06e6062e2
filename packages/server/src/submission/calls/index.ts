import * as contract from '@leitai/contract/submission'
import { bind } from '../../call.ts'
import { cancelCommit } from './cancelCommit.ts'
import { commitResult } from './commitResult.ts'
import { delCommit } from './delCommit.ts'
import { downloadSubmission } from './downloadSubmission.ts'
import { exportSubmissions } from './exportSubmissions.ts'
import { getCommitResult } from './getCommitResult.ts'
import { labelResult } from './labelResult.ts'
import { mySubmission } from './mySubmission.ts'
import { remoreBRankSubmission } from './remoreBRankSubmission.ts'
import { setBRankSubmission } from './setBRankSubmission.ts'
import { submissionEvents } from './submissionEvents.ts'

/** Every open call of the domain with what is done for it. */
export const calls = [
  bind('cancelCommit', contract.cancelCommit, cancelCommit),
  bind('commitResult', contract.commitResult, commitResult),
  bind('delCommit', contract.delCommit, delCommit),
  bind('downloadSubmission', contract.downloadSubmission, downloadSubmission),
  bind('exportSubmissions', contract.exportSubmissions, exportSubmissions),
  bind('getCommitResult', contract.getCommitResult, getCommitResult),
  bind('labelResult', contract.labelResult, labelResult),
  bind('mySubmission', contract.mySubmission, mySubmission),
  bind('remoreBRankSubmission', contract.remoreBRankSubmission, remoreBRankSubmission),
  bind('setBRankSubmission', contract.setBRankSubmission, setBRankSubmission),
  bind('submissionEvents', contract.submissionEvents, submissionEvents),
]

import { implement } from '@leitai/platform/http/dispatcher'
import * as details from '../contract.details.ts'
import * as contract from '../contract.ts'
import { cancelCommit } from './cancelCommit.ts'
import { checkResult } from './checkResult.ts'
import { commitResult } from './commitResult.ts'
import { delCommit } from './delCommit.ts'
import { downloadSubmission } from './downloadSubmission.ts'
import { exportSubmissions } from './exportSubmissions.ts'
import { getCommitResult } from './getCommitResult.ts'
import { getFileUploadToken } from './getFileUploadToken.ts'
import { labelResult } from './labelResult.ts'
import { mySubmission } from './mySubmission.ts'
import { removeBRankSubmission } from './removeBRankSubmission.ts'
import { setBRankSubmission } from './setBRankSubmission.ts'
import { submissionDetail } from './submissionDetail.ts'
import { submissionDetails } from './submissionDetails.ts'
import { submissionEvents } from './submissionEvents.ts'
import { unfinishedUploads } from './unfinishedUploads.ts'

/** All calls of the domain with their handlers. */
export const calls = implement(
  { ...contract, ...details },
  {
    cancelCommit,
    checkResult,
    commitResult,
    delCommit,
    downloadSubmission,
    exportSubmissions,
    getCommitResult,
    labelResult,
    mySubmission,
    removeBRankSubmission,
    setBRankSubmission,
    submissionDetail,
    submissionDetails,
    submissionEvents,
    unfinishedUploads,
    getFileUploadToken,
  },
  {},
  { checkResult: { long: true } },
)

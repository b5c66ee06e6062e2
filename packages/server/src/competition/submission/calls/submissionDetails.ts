import type * as contract from '@leitai/contract/competition/submission.details'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { visibleDetails } from '../details-view.ts'

export const submissionDetails: Handler<typeof contract.submissionDetails> = async (context, { id }) => {
  const { submission, files, isPublic, reader } = await visibleDetails(context, id)
  const { cmptId, stageId, teamName, no } = submission
  return {
    ...{ cmptId, stageId, teamName, no: reader === 'public' ? null : no, public: isPublic },
    list: files.map(({ name, kind, size }) => ({ name, kind, size })),
  }
}

import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.details.ts'
import { visibleDetails } from '../details-view.ts'

export const submissionDetails: Handler<typeof contract.submissionDetails> = async (context, { id }) => {
  const { submission, files, isPublic, reader } = await visibleDetails(context, id)
  const { cmptId, stageId, teamName, no } = submission
  return {
    cmptId,
    stageId,
    teamName,
    no: reader === 'public' ? null : no,
    public: isPublic,
    list: files.map(({ name, kind, size }) => ({ name, kind, size })),
  }
}

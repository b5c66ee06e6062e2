import type * as submission from '@leitai/contract/competition/submission'
import { orRefuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { ownSubmission } from '../submission.ts'
import { showSubmissions } from '../submission-view.ts'

export const getCommitResult: Handler<typeof submission.getCommitResult> = async (context, { id }) => {
  const { row, stage } = await ownSubmission(context, id)
  const [shown] = await showSubmissions(context, stage, [row])
  return orRefuse(shown, 'submission.unknown')
}

import { orRefuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as submission from '../contract.ts'
import { ownSubmission } from '../submission.ts'
import { showSubmissions } from '../submission-view.ts'

export const getCommitResult: Handler<typeof submission.getCommitResult> = async (context, { id }) => {
  const { row, stage } = await ownSubmission(context, id)
  const [shown] = await showSubmissions(context, stage, [row])
  return orRefuse(shown, 'submission.unknown')
}

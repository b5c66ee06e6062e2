import type * as submission from '@leitai/contract/submission'
import type { Handler } from '../../call.ts'
import { orRefuse } from '../../refuse.ts'
import { ownSubmission } from '../submission.ts'
import { showSubmissions } from '../view.ts'

export const getCommitResult: Handler<typeof submission.getCommitResult> = async (context, { id }) => {
  const { row, stage } = await ownSubmission(context, id)
  const [shown] = await showSubmissions(context, stage, [row])
  return orRefuse(shown, 'submission.unknown')
}

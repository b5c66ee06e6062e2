import type * as submission from '@leitai/contract/submission'
import type { Handler } from '../../call.ts'
import { isBlind } from '../../leaderboard/rules.ts'
import { orRefuse, refuse } from '../../refuse.ts'
import { ownSubmission } from '../submission.ts'

export const labelResult: Handler<typeof submission.labelResult> = async (context, { id }) => {
  const { row, stage } = await ownSubmission(context, id)
  refuse(row.state === 'scored' ? null : { code: 'submission.notScored' })
  refuse(isBlind(stage) ? { code: 'board.hidden' } : null)
  // Of the A part only: what B holds stays with the judges.
  return orRefuse(row.labels, 'submission.noLabels').map(({ label, a }) => ({ label, ...a }))
}

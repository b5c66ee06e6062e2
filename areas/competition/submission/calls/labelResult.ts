import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { isBlind } from '../board-rules.ts'
import type * as submission from '../contract.ts'
import { ownSubmission } from '../submission.ts'

export const labelResult: Handler<typeof submission.labelResult> = async (context, { id }) => {
  const { row, stage } = await ownSubmission(context, id)
  refuse(row.state === 'scored' ? null : { code: 'submission.notScored' })
  refuse(isBlind(stage) ? { code: 'board.hidden' } : null)
  // Of the A part only: B's labels are for judges, which includes the names of those that A lacks.
  const labels = orRefuse(row.labels, 'submission.noLabels').filter(({ a }) => a.support > 0)
  return labels.map(({ label, a }) => ({ label, ...a }))
}

import type * as console from '@leitai/contract/competition/host-console.submissions'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { setScore } from '../../submission/disqualify.ts'
import { changeSubmission } from '../change-submission.ts'

export const setSubmissionScore: Handler<typeof console.setSubmissionScore> = (context, { scores, ...input }) => {
  const { a, b } = scores
  const detail = { ...(a === undefined ? {} : { scoreA: a }), ...(b === undefined ? {} : { scoreB: b }) }
  const set = (asked: { cmptId: number; id: number; now: Date }) =>
    setScore(context.db, { ...asked, scores, reason: input.reason })
  return changeSubmission(context, 'score', { ...input, detail }, set)
}

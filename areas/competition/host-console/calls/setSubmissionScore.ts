import type { Handler } from '@leitai/platform/http/dispatcher'
import { setScore } from '../../submission/disqualify.ts'
import { changeSubmission } from '../change-submission.ts'
import type * as console from '../contract.submissions.ts'

export const setSubmissionScore: Handler<typeof console.setSubmissionScore> = (context, { scores, ...input }) => {
  const { a, b } = scores
  const detail = { ...(a === undefined ? {} : { scoreA: a }), ...(b === undefined ? {} : { scoreB: b }) }
  const set = (asked: { cmptId: number; id: number; now: Date }) =>
    setScore(context.db, { ...asked, scores, reason: input.reason })
  return changeSubmission(context, 'score', { ...input, detail }, set)
}

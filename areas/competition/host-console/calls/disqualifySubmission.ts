import type { Handler } from '@leitai/platform/http/dispatcher'
import { disqualify } from '../../submission/disqualify.ts'
import { changeSubmission } from '../change-submission.ts'
import type * as console from '../contract.submissions.ts'

export const disqualifySubmission: Handler<typeof console.disqualifySubmission> = (context, input) =>
  changeSubmission(context, 'void', input, (asked) => disqualify(context.db, { ...asked, reason: input.reason }))

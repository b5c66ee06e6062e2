import type * as console from '@leitai/contract/competition/host-console.submissions'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { disqualify } from '../../submission/disqualify.ts'
import { changeSubmission } from '../change-submission.ts'

export const disqualifySubmission: Handler<typeof console.disqualifySubmission> = (context, input) =>
  changeSubmission(context, 'void', input, (asked) => disqualify(context.db, { ...asked, reason: input.reason }))

import type { Handler } from '@leitai/platform/http/dispatcher'
import { requalify } from '../../submission/disqualify.ts'
import { changeSubmission } from '../change-submission.ts'
import type * as console from '../contract.submissions.ts'

export const requalifySubmission: Handler<typeof console.requalifySubmission> = (context, input) =>
  changeSubmission(context, 'unvoid', input, (asked) => requalify(context.db, asked))

import type { Handler } from '@leitai/platform/http/dispatcher'
import { unhide } from '../../submission/disqualify.ts'
import { changeSubmission } from '../change-submission.ts'
import type * as console from '../contract.submissions.ts'

export const unhideSubmission: Handler<typeof console.unhideSubmission> = (context, input) =>
  changeSubmission(context, 'unhide', input, (asked) => unhide(context.db, asked))

import type * as console from '@leitai/contract/competition/host-console.submissions'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { unhide } from '../../submission/disqualify.ts'
import { changeSubmission } from '../change-submission.ts'

export const unhideSubmission: Handler<typeof console.unhideSubmission> = (context, input) =>
  changeSubmission(context, 'unhide', input, (asked) => unhide(context.db, asked))

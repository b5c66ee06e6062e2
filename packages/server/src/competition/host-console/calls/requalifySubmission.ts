import type * as console from '@leitai/contract/competition/host-console.submissions'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { requalify } from '../../submission/disqualify.ts'
import { changeSubmission } from '../change-submission.ts'

export const requalifySubmission: Handler<typeof console.requalifySubmission> = (context, input) =>
  changeSubmission(context, 'unvoid', input, (asked) => requalify(context.db, asked))

import type * as console from '@leitai/contract/competition/host-console.submissions'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { staffCompetition } from '../../staff/role.ts'
import { fileOf } from '../csv.ts'
import { submissionsList } from '../lists.ts'

export const hostSubmissionsCsv: Handler<typeof console.hostSubmissionsCsv> = async (context, input) => {
  await staffCompetition(context, input.cmptId)
  return fileOf(context, input, await submissionsList(context, input))
}

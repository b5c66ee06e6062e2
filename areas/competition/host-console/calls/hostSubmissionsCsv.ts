import type { Handler } from '@leitai/platform/http/dispatcher'
import { staffCompetition } from '../../staff/role.ts'
import type * as console from '../contract.submissions.ts'
import { fileOf } from '../csv.ts'
import { submissionsList } from '../lists.ts'

export const hostSubmissionsCsv: Handler<typeof console.hostSubmissionsCsv> = async (context, input) => {
  await staffCompetition(context, input.cmptId)
  return fileOf(context, input, await submissionsList(context, input))
}

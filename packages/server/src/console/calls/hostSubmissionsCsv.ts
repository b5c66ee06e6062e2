import type * as console from '@leitai/contract/console'
import type { Handler } from '../../call.ts'
import { csvOf } from '../csv.ts'
import { entriesList } from '../lists.ts'
import { officeCompetition } from '../role.ts'

export const hostSubmissionsCsv: Handler<typeof console.hostSubmissionsCsv> = async (context, input) => {
  const { cmpt } = await officeCompetition(context, input.cmptId)
  return csvOf(context, cmpt.id, await entriesList(context, input))
}

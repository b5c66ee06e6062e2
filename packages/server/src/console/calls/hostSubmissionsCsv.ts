import type * as console from '@leitai/contract/console'
import type { Handler } from '../../call.ts'
import { fileOf } from '../csv.ts'
import { entriesList } from '../lists.ts'
import { officeCompetition } from '../role.ts'

export const hostSubmissionsCsv: Handler<typeof console.hostSubmissionsCsv> = async (context, input) => {
  await officeCompetition(context, input.cmptId)
  return fileOf(context, input, await entriesList(context, input))
}

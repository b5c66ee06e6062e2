import type * as console from '@leitai/contract/console'
import type { Handler } from '../../call.ts'
import { fileOf } from '../csv.ts'
import { teamsList } from '../lists.ts'
import { officeCompetition } from '../role.ts'

export const hostTeamsCsv: Handler<typeof console.hostTeamsCsv> = async (context, input) => {
  await officeCompetition(context, input.cmptId)
  return fileOf(context, input, await teamsList(context, input))
}

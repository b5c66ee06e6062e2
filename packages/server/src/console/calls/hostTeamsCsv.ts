import type * as console from '@leitai/contract/console'
import type { Handler } from '../../call.ts'
import { csvOf } from '../csv.ts'
import { teamsList } from '../lists.ts'
import { officeCompetition } from '../role.ts'

export const hostTeamsCsv: Handler<typeof console.hostTeamsCsv> = async (context, input) => {
  const { cmpt } = await officeCompetition(context, input.cmptId)
  return csvOf(context, cmpt.id, await teamsList(context, input))
}

import type { Handler } from '@leitai/platform/http/dispatcher'
import { staffCompetition } from '../../staff/role.ts'
import type * as console from '../contract.teams.ts'
import { fileOf } from '../csv.ts'
import { teamsList } from '../lists.ts'

export const hostTeamsCsv: Handler<typeof console.hostTeamsCsv> = async (context, input) => {
  await staffCompetition(context, input.cmptId)
  return fileOf(context, input, await teamsList(context, input))
}

import type * as console from '@leitai/contract/competition/host-console.teams'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { staffCompetition } from '../../staff/role.ts'
import { fileOf } from '../csv.ts'
import { teamsList } from '../lists.ts'

export const hostTeamsCsv: Handler<typeof console.hostTeamsCsv> = async (context, input) => {
  await staffCompetition(context, input.cmptId)
  return fileOf(context, input, await teamsList(context, input))
}

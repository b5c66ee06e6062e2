import type * as console from '@leitai/contract/competition/host-console.people'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { staffCompetition } from '../../staff/role.ts'
import { fileOf } from '../csv.ts'
import { peopleList } from '../lists.ts'

export const hostPeopleCsv: Handler<typeof console.hostPeopleCsv> = async (context, input) => {
  const { cmpt } = await staffCompetition(context, input.cmptId)
  return fileOf(context, input, peopleList(context, cmpt, input))
}

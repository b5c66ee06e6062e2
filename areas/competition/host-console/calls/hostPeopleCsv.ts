import type { Handler } from '@leitai/platform/http/dispatcher'
import { staffCompetition } from '../../staff/role.ts'
import type * as console from '../contract.people.ts'
import { fileOf } from '../csv.ts'
import { peopleList } from '../lists.ts'

export const hostPeopleCsv: Handler<typeof console.hostPeopleCsv> = async (context, input) => {
  const { cmpt } = await staffCompetition(context, input.cmptId)
  return fileOf(context, input, peopleList(context, cmpt, input))
}

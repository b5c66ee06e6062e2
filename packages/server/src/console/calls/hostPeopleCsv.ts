import type * as console from '@leitai/contract/console'
import type { Handler } from '../../call.ts'
import { fileOf } from '../csv.ts'
import { peopleList } from '../lists.ts'
import { officeCompetition } from '../role.ts'

export const hostPeopleCsv: Handler<typeof console.hostPeopleCsv> = async (context, input) => {
  const { cmpt } = await officeCompetition(context, input.cmptId)
  return fileOf(context, input, peopleList(context, cmpt, input))
}

import type * as contract from '@leitai/contract/formula'
import type { Handler } from '../../call.ts'
import { hostedCompetition } from '../../console/role.ts'
import { refusalToRun } from '../../console/rules.ts'
import { refuse } from '../../refuse.ts'
import { materialOf } from '../tables.ts'
import { sayTried, tryOn } from '../try.ts'

export const tryFormula: Handler<typeof contract.tryFormula> = async (context, input) => {
  const { db, language, house } = context
  const { role } = await hostedCompetition(context, input.cmptId)
  refuse(refusalToRun(role))
  return sayTried(await tryOn(house, await materialOf(db, input), input.metric), language)
}

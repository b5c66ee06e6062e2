import type * as contract from '@leitai/contract/realname'
import type { Handler } from '../../call.ts'
import { publicCompetition } from '../../competition/competition.ts'
import { apply } from '../apply.ts'

export const cmptSubmitVerifyUser: Handler<typeof contract.cmptSubmitVerifyUser> = async (context, input) => {
  await publicCompetition(context.db, input.cmptId)
  return apply(context, 'verify', input)
}

import type { Handler } from '@leitai/platform/http/dispatcher'
import { stageIn } from '../../definition/competition.ts'
import { staffCompetition } from '../../staff/role.ts'
import type * as contract from '../contract.ts'
import { kitOf } from '../kit.ts'

export const hostKit: Handler<typeof contract.hostKit> = async (context, { cmptId, stageId }) => {
  const { cmpt } = await staffCompetition(context, cmptId)
  const { texts, entries } = await kitOf(context.ctx, cmpt, await stageIn(context.db, cmptId, stageId))
  return { texts, files: entries.map(({ name }) => name) }
}

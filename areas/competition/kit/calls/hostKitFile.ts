import type { Handler } from '@leitai/platform/http/dispatcher'
import { stageIn } from '../../definition/competition.ts'
import { staffCompetition } from '../../staff/role.ts'
import type * as contract from '../contract.ts'
import { downloadOf } from '../download.ts'
import { kitOf } from '../kit.ts'

export const hostKitFile: Handler<typeof contract.hostKitFile> = async (context, { cmptId, stageId }) => {
  const { cmpt } = await staffCompetition(context, cmptId)
  const stage = await stageIn(context.db, cmptId, stageId)
  return downloadOf(cmpt, stage, await kitOf(context.ctx, cmpt, stage))
}

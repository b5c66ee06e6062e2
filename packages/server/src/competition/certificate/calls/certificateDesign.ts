import type * as contract from '@leitai/contract/competition/certificate'
import { refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import { usualDesign } from '../design.ts'
import { presentDesign } from '../rendering.ts'

export const certificateDesign: Handler<typeof contract.certificateDesign> = async (context, { cmptId }) => {
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  const { design } = await presentDesign(context.db, cmpt)
  return { design, usual: usualDesign(cmpt.host) }
}

import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import type * as contract from '../contract.ts'
import { usualDesign } from '../design.ts'
import { presentDesign } from '../rendering.ts'

export const certificateDesign: Handler<typeof contract.certificateDesign> = async (context, { cmptId }) => {
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  const { design } = await presentDesign(context.db, cmpt)
  return { design, usual: usualDesign(cmpt.host) }
}

import type * as contract from '@leitai/contract/certificate'
import type { Handler } from '../../call.ts'
import { hostedCompetition } from '../../console/role.ts'
import { refusalToRun } from '../../console/rules.ts'
import { refuse } from '../../refuse.ts'
import { usualDesign } from '../design.ts'
import { presentDesign } from '../saved.ts'

export const certificateDesign: Handler<typeof contract.certificateDesign> = async (context, { cmptId }) => {
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  const { design } = await presentDesign(context.db, cmpt)
  return { design, usual: usualDesign(cmpt.host) }
}

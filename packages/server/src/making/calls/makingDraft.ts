import type * as making from '@leitai/contract/making'
import type { Handler } from '../../call.ts'
import { hostedCompetition } from '../../console/role.ts'
import { refusalToRun } from '../../console/rules.ts'
import { orRefuse, refuse } from '../../refuse.ts'
import { draftShown } from '../draft.ts'

export const makingDraft: Handler<typeof making.makingDraft> = async (context, { cmptId }) => {
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  return draftShown(context, { cmpt, role: orRefuse(role, 'console.mayNot') })
}

import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import type * as editor from '../contract.ts'
import { draftShown } from '../draft.ts'

export const editorDraft: Handler<typeof editor.editorDraft> = async (context, { cmptId }) => {
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  return draftShown(context, { cmpt, role: orRefuse(role, 'console.mayNot') })
}

import type * as editor from '@leitai/contract/competition/competition-editor'
import { orRefuse, refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import { draftShown } from '../draft.ts'

export const editorDraft: Handler<typeof editor.editorDraft> = async (context, { cmptId }) => {
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  return draftShown(context, { cmpt, role: orRefuse(role, 'console.mayNot') })
}

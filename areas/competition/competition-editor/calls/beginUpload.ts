import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun, refusalToTry } from '../../staff/rules.ts'
import type * as editor from '../contract.files.ts'
import { refusalToEdit } from '../rules.ts'
import { beginHostUpload, uploadShown } from '../upload.ts'

export const beginUpload: Handler<typeof editor.beginUpload> = async (context, input) => {
  const { cmpt, role } = await hostedCompetition(context, input.cmptId)
  const { status } = cmpt
  refuse(input.use === 'sandbox' ? refusalToTry({ role, status }) : refusalToRun(role))
  refuse(refusalToEdit(status))
  return uploadShown(context, await beginHostUpload(context, input))
}

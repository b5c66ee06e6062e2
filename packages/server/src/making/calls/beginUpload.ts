import type * as making from '@leitai/contract/making'
import type { Handler } from '../../call.ts'
import { hostedCompetition } from '../../console/role.ts'
import { refusalToRun, refusalToTry } from '../../console/rules.ts'
import { refuse } from '../../refuse.ts'
import { refusalToEdit } from '../rules.ts'
import { beginHostUpload, uploadShown } from '../upload.ts'

export const beginUpload: Handler<typeof making.beginUpload> = async (context, input) => {
  const { cmpt, role } = await hostedCompetition(context, input.cmptId)
  const { status } = cmpt
  refuse(input.use === 'sandbox' ? refusalToTry({ role, status }) : refusalToRun(role))
  refuse(refusalToEdit(status))
  return uploadShown(context, await beginHostUpload(context, input))
}

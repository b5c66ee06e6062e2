import type * as contract from '@leitai/contract/revision'
import { audit } from '../../admin/audit.ts'
import type { Handler } from '../../call.ts'
import { hostedCompetition } from '../../console/role.ts'
import { refusalToRun } from '../../console/rules.ts'
import { refuse } from '../../refuse.ts'
import { scoreAgain } from '../../submission/again.ts'
import { refusalToRevise } from '../rules.ts'

export const rescoreEntry: Handler<typeof contract.rescoreEntry> = async (context, { cmptId, submissionId }) => {
  const { db } = context
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role) ?? refusalToRevise(cmpt.status))
  const before = await scoreAgain(db, { cmptId, id: submissionId })
  await audit(context, {
    action: 'revision.rescore',
    target: { kind: 'submission', id: submissionId },
    cmptId,
    detail: before,
  })
  return { ok: true }
}

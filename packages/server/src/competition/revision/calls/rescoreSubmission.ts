import type * as contract from '@leitai/contract/competition/revision'
import { audit } from '../../../platform/audit/audit.ts'
import { refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import { rescoreOne } from '../../submission/rescore-one.ts'
import { refusalToRescoreAlone } from '../rerun.ts'
import { refusalToRevise } from '../rules.ts'

export const rescoreSubmission: Handler<typeof contract.rescoreSubmission> = async (
  context,
  { cmptId, submissionId },
) => {
  const { db } = context
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role) ?? refusalToRevise(cmpt.status))
  const before = await rescoreOne(db, { cmptId, id: submissionId })
  // Afterwards: whoever begins a final re-run now finds that it is to be scored, or is found here.
  refuse(await refusalToRescoreAlone(db, { cmptId, submissionId }))
  await audit(context, {
    action: 'revision.rescore',
    target: { kind: 'submission', id: submissionId },
    cmptId,
    detail: before,
  })
  return { ok: true }
}

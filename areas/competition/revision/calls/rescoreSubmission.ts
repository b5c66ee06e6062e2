import { audit } from '@leitai/platform/audit/audit'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import { rescoreOne } from '../../submission/rescore-one.ts'
import type * as contract from '../contract.ts'
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

import type * as contract from '@leitai/contract/competition/certificate'
import { audit } from '../../../platform/audit/audit.ts'
import { eq } from '../../../platform/db/orm.ts'
import { orRefuse, refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { boardStages } from '../../review/outcome.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import { lockPlan } from '../plan.ts'
import { certificatePlans } from '../table.ts'

export const setCertificatePlan: Handler<typeof contract.setCertificatePlan> = async (context, { cmptId, plan }) => {
  const { db } = context
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  if (plan.promotedStageId !== null) {
    const stages = await boardStages(db, cmpt)
    orRefuse(
      stages.find(({ id }) => id === plan.promotedStageId),
      'competition.noStage',
    )
  }
  await lockPlan(db, cmptId)
  await db.update(certificatePlans).set(plan).where(eq(certificatePlans.cmptId, cmptId))
  await audit(context, { action: 'certificate.plan', target: { kind: 'competition', id: cmptId }, detail: plan })
  return { ok: true }
}

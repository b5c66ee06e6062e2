import { audit } from '@leitai/platform/audit/audit'
import { eq } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { boardStages } from '../../review/outcome.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import type * as contract from '../contract.ts'
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

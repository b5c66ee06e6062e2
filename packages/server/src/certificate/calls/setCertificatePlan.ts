import type * as contract from '@leitai/contract/certificate'
import { audit } from '../../admin/audit.ts'
import type { Handler } from '../../call.ts'
import { hostedCompetition } from '../../console/role.ts'
import { refusalToRun } from '../../console/rules.ts'
import { eq } from '../../db/orm.ts'
import { orRefuse, refuse } from '../../refuse.ts'
import { boardStages } from '../../review/outcome.ts'
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

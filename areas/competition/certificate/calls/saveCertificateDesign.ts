import { audit } from '@leitai/platform/audit/audit'
import { eq } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import { keepPicture } from '@leitai/platform/file/picture'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import type * as contract from '../contract.ts'
import { refuseDesign } from '../design-check.ts'
import { lockPlan } from '../plan.ts'
import { presentDesign } from '../rendering.ts'
import { certificateDesigns, certificates } from '../table.ts'

export const saveCertificateDesign: Handler<typeof contract.saveCertificateDesign> = async (context, input) => {
  const { db, me, now } = context
  const { cmptId, design } = input
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  await lockPlan(db, cmptId)
  const before = await presentDesign(db, cmpt)
  const fresh = await refuseDesign(context, { design, before: before.design, cmpt })
  for (const objectKey of fresh) await keepPicture(db, { objectKey, userId: me.id, now })
  const values = { cmptId, design, savedBy: me.id, savedAt: now }
  // Delete unused versions, but keep those that certificates refer to.
  const held =
    before.id === null
      ? []
      : await db.select({ id: certificates.id }).from(certificates).where(eq(certificates.designId, before.id)).limit(1)
  if (before.id === null || held.length > 0) await db.insert(certificateDesigns).values(values)
  else await db.update(certificateDesigns).set(values).where(eq(certificateDesigns.id, before.id))
  await audit(context, { action: 'certificate.design', target: { kind: 'competition', id: cmptId } })
  return { ok: true }
}

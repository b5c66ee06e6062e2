import { audit } from '@leitai/platform/audit/audit'
import { and, eq } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { notify } from '@leitai/site/message/notify'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import type * as contract from '../contract.ts'
import { refusalToRevoke } from '../rules.ts'
import { certificates } from '../table.ts'
import { certificateRevoked } from '../texts.ts'

export const revokeCertificate: Handler<typeof contract.revokeCertificate> = async (context, input) => {
  const { db, now } = context
  const { cmptId, certificateId, reason } = input
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  const which = and(eq(certificates.id, certificateId), eq(certificates.cmptId, cmptId))
  const [found] = await db.select().from(certificates).where(which).for('update')
  const { userId, number, revokedAt } = orRefuse(found, 'certificate.unknown')
  refuse(refusalToRevoke({ revokedAt }))
  await db.update(certificates).set({ revokedAt: now, revokeReason: reason }).where(which)
  await notify(db, {
    userId,
    kind: 'competition',
    about: cmpt.title,
    ...certificateRevoked(cmpt.title, { number, reason }),
    link: '/accountset/appeal.html',
    now,
  })
  await audit(context, {
    action: 'certificate.revoke',
    target: { kind: 'certificate', id: certificateId },
    cmptId,
    reason,
    detail: { number },
  })
  return { ok: true }
}

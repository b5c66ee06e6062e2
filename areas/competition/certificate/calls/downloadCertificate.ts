import { audit } from '@leitai/platform/audit/audit'
import { eq } from '@leitai/platform/db/orm'
import { orRefuse, Refused, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { Download } from '@leitai/platform/http/download'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import type * as contract from '../contract.ts'
import { printers } from '../print.ts'
import { readNumber } from '../rules.ts'
import { certificates } from '../table.ts'

export const downloadCertificate: Handler<typeof contract.downloadCertificate> = async (context, { number }) => {
  const { db, me } = context
  const [found] = await db
    .select()
    .from(certificates)
    .where(eq(certificates.number, readNumber(number)))
  const row = orRefuse(found, 'certificate.unknown')
  if (row.userId === me.id) refuse(row.revokedAt ? { code: 'certificate.revoked' } : null)
  else {
    // Anybody but its holder and its hosts gets "unknown".
    const { role } = await hostedCompetition(context, row.cmptId).catch(() => ({ role: null }))
    if (refusalToRun(role)) throw new Refused({ code: 'certificate.unknown' })
    await audit(context, {
      action: 'certificate.download',
      target: { kind: 'certificate', id: row.id },
      cmptId: row.cmptId,
    })
  }
  const [printed] = await printers(context, [row])
  const { draw } = orRefuse(printed, 'certificate.unknown')
  return new Download({ name: `${row.number}.pdf`, contentType: 'application/pdf', body: await draw() })
}

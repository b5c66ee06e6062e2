import { audit } from '@leitai/platform/audit/audit'
import { and, asc, eq, isNull } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { Download } from '@leitai/platform/http/download'
import { zipStream } from '@leitai/zip/write'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import type * as contract from '../contract.ts'
import { printers } from '../print.ts'
import { certificates } from '../table.ts'

export const certificatesZip: Handler<typeof contract.certificatesZip> = async (context, { cmptId }) => {
  const { db } = context
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  const rows = await db
    .select()
    .from(certificates)
    .where(and(eq(certificates.cmptId, cmptId), isNull(certificates.revokedAt)))
    .orderBy(asc(certificates.id))
  refuse(rows.length > 0 ? null : { code: 'certificate.notIssued' })
  const files = await printers(context, rows)
  // They contain verified names, so the download is audited.
  const detail = { people: rows.length }
  await audit(context, { action: 'certificate.download', target: { kind: 'competition', id: cmptId }, detail })
  // Each is drawn after the previous one was sent: at most one is in memory.
  const body = await zipStream(files.map(({ fileName, draw }) => ({ name: fileName, content: draw, compress: false })))
  return new Download({ name: `${cmpt.slug}-certificates.zip`, contentType: 'application/zip', body })
}

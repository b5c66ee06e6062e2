import { Readable } from 'node:stream'
import type * as contract from '@leitai/contract/competition/certificate'
import { audit } from '../../../platform/audit/audit.ts'
import { and, asc, eq, isNull } from '../../../platform/db/orm.ts'
import { refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { Download } from '../../../platform/http/download.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
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
  // They bear verified names.
  const detail = { people: rows.length }
  await audit(context, { action: 'certificate.download', target: { kind: 'competition', id: cmptId }, detail })
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  for (const { fileName, draw } of files) {
    // Drawn when the one before it has left: never more than one in memory.
    zip.addReadStreamLazy(fileName, { compress: false }, (give) => {
      draw().then(
        (body) => give(null, body),
        (error: unknown) => give(error, Readable.from([])),
      )
    })
  }
  zip.end()
  const body = new Readable().wrap(zip.outputStream)
  zip.on('error', (error: Error) => body.destroy(error))
  return new Download({ name: `${cmpt.slug}-certificates.zip`, contentType: 'application/zip', body })
}

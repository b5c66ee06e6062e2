import { Readable } from 'node:stream'
import type * as making from '@leitai/contract/competition/competition-editor'
import { audit } from '../../../platform/audit/audit.ts'
import { refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { Download } from '../../../platform/http/download.ts'
import { gather } from '../../archive/export.ts'
import { MANIFEST } from '../../archive/read.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'

/** What is packed already gains nothing from being packed again. */
const PACKED = /\.(?:zip|gz|tgz|parquet|png|jpe?g|h5|pdf)$/i

export const exportDraft: Handler<typeof making.exportDraft> = async (context, { cmptId }) => {
  const { db, ctx } = context
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  const { texts, objects, text } = await gather(db, cmpt)
  // It holds the solutions.
  await audit(context, { action: 'making.export', target: { kind: 'competition', id: cmptId } })
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  for (const one of texts) zip.addBuffer(Buffer.from(one.text), one.name)
  for (const { key, name } of objects) {
    zip.addReadStreamLazy(name, { compress: !PACKED.test(name) }, (give) => {
      ctx.storage.get(key).then(
        ({ body }) => give(null, body),
        (error: unknown) => give(error, Readable.from([])),
      )
    })
  }
  zip.addBuffer(Buffer.from(text), MANIFEST)
  zip.end()
  const body = new Readable().wrap(zip.outputStream)
  zip.on('error', (error: Error) => body.destroy(error))
  return new Download({ name: `${cmpt.slug}.zip`, contentType: 'application/zip', body })
}

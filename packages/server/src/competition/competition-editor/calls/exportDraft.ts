import type * as editor from '@leitai/contract/competition/competition-editor'
import { MANIFEST } from '@leitai/contract/competition/competition-folder'
import { zipStream } from '@leitai/zip/write'
import { audit } from '../../../platform/audit/audit.ts'
import { refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { Download } from '../../../platform/http/download.ts'
import { codabenchBundle } from '../../archive/codabench/bundle.ts'
import { gather } from '../../archive/export.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'

/** Compressing these again gains nothing. */
const PACKED = /\.(?:zip|gz|tgz|parquet|png|jpe?g|h5|pdf)$/i

export const exportDraft: Handler<typeof editor.exportDraft> = async (context, { cmptId, format }) => {
  const { db, ctx } = context
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  const entries = format === 'codabench' ? await codabenchBundle(ctx, cmpt) : null
  // It contains the solutions.
  await audit(context, { action: 'making.export', target: { kind: 'competition', id: cmptId }, detail: { format } })
  if (entries) {
    const body = await zipStream(entries)
    return new Download({ name: `${cmpt.slug}.codabench.zip`, contentType: 'application/zip', body })
  }
  const { texts, objects, text } = await gather(db, cmpt)
  const body = await zipStream([
    ...texts.map((one) => ({ name: one.name, content: one.text })),
    ...objects.map(({ key, name }) => ({
      name,
      content: async () => (await ctx.storage.get(key)).body,
      compress: !PACKED.test(name),
    })),
    { name: MANIFEST, content: text },
  ])
  return new Download({ name: `${cmpt.slug}.zip`, contentType: 'application/zip', body })
}

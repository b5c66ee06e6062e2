import { audit } from '@leitai/platform/audit/audit'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { Download } from '@leitai/platform/http/download'
import { zipStream } from '@leitai/zip/write'
import { codabenchBundle } from '../../archive/codabench/bundle.ts'
import { MANIFEST } from '../../archive/contract.ts'
import { gather } from '../../archive/export.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import type * as editor from '../contract.ts'

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

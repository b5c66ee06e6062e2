import type * as contract from '@leitai/contract/competition/dataset'
import { refusalText } from '@leitai/contract/refusals'
import { eq } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { staffCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import { filesWithLooks } from '../dataset.ts'
import { previewOf } from '../rules.ts'
import { datasets } from '../table.ts'

export const hostDataset: Handler<typeof contract.hostDataset> = async (context, { cmptId }) => {
  const { db, language } = context
  const { role } = await staffCompetition(context, cmptId)
  const [shared] = await db.select().from(datasets).where(eq(datasets.cmptId, cmptId))
  const rows = await filesWithLooks(db, cmptId, null)
  const refusal = refusalToRun(role)
  return {
    shared: shared !== undefined,
    preview: shared?.preview ?? true,
    download: shared?.download ?? 'signUp',
    files: rows.map(({ file, kept }) => ({ ...file, preview: previewOf(file, kept, shared?.preview ?? false) })),
    may: { change: refusal && refusalText(refusal, language) },
  }
}

import { refusalText } from '@leitai/platform/contract/refusals'
import { eq } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { staffCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import type * as contract from '../contract.ts'
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

import type * as contract from '@leitai/contract/dataset'
import { audit } from '../../admin/audit.ts'
import type { Handler } from '../../call.ts'
import { hostedCompetition } from '../../console/role.ts'
import { refusalToRun } from '../../console/rules.ts'
import { eq } from '../../db/orm.ts'
import { refuse } from '../../refuse.ts'
import { datasets } from '../table.ts'

export const shareDataset: Handler<typeof contract.shareDataset> = async (context, { cmptId, shared, ...how }) => {
  const { db, now } = context
  const { role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  if (shared) {
    await db
      .insert(datasets)
      .values({ cmptId, ...how, sharedAt: now })
      .onConflictDoUpdate({ target: datasets.cmptId, set: how })
  } else await db.delete(datasets).where(eq(datasets.cmptId, cmptId))
  await audit(context, {
    action: shared ? 'dataset.share' : 'dataset.unshare',
    target: { kind: 'competition', id: cmptId },
    detail: shared ? how : {},
  })
  return { ok: true }
}

import { audit } from '@leitai/platform/audit/audit'
import { eq } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import type * as contract from '../contract.ts'
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

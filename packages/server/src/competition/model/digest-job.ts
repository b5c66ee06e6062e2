import type { AppContext } from '../../platform/context/app-context.ts'
import { and, eq, isNull } from '../../platform/db/orm.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { defineJob, onceARow, rowId } from '../../platform/jobs/job.ts'
import { digestOf } from '../../platform/storage/digest.ts'
import { dropModel } from './models.ts'
import { teamModels } from './table.ts'

/** `id` is the model's. */
export const digestJob = defineJob({
  name: 'modelDigest',
  queue: 'interactive',
  payload: rowId,
  key: onceARow('modelDigest'),
  attempts: 3,
  timeout: 60 * 60_000,
  run: (ctx, { id }) => computeDigest(ctx, id),
})

/** No transaction is open while it reads. */
async function computeDigest(ctx: AppContext, id: number): Promise<void> {
  const { db, storage } = ctx
  const waits = and(eq(teamModels.id, id), isNull(teamModels.sha256), isNull(teamModels.deletedAt))
  const [model] = await db.select().from(teamModels).where(waits)
  if (!model) return
  const sha256 = await digestOf(storage, model.objectKey)
  if (sha256 !== null) await db.update(teamModels).set({ sha256 }).where(waits)
  else await transaction(db, (tx) => dropModel(tx, model, ctx.now()))
}

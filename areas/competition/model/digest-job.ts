import type { AppContext } from '@leitai/platform/context/app-context'
import { and, eq, isNull } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { defineJob, onceARow, rowId } from '@leitai/platform/jobs/job'
import { digestOf } from '@leitai/platform/storage/digest'
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

import type { AppContext } from '@leitai/platform/context/app-context'
import { and, asc, eq, gt, isNull, lt, sql } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { defineJob, onceARow, rowId } from '@leitai/platform/jobs/job'
import { defineTask } from '@leitai/platform/jobs/task'
import { digestOf } from '@leitai/platform/storage/storage'
import { competitions } from '../definition/table.ts'
import { teams } from '../team/table.ts'
import { lockTeam } from '../team/team.ts'
import { dropModel, heldOf } from './models.ts'
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

const KEPT_MS = 30 * 86_400_000
const BATCH = 200
/** A digest that is not there after so long: its job has been given up, for example while the store was away. */
const CHECKED_MS = 2 * 3_600_000

/** Has the digests of models computed that were given up. */
export async function checkModels({ db, now }: AppContext): Promise<void> {
  const before = new Date(now().getTime() - CHECKED_MS)
  const isLate = and(isNull(teamModels.sha256), isNull(teamModels.deletedAt), lt(teamModels.createdAt, before))
  await digestJob.enqueueAll(db, await db.select({ id: teamModels.id }).from(teamModels).where(isLate))
}

/** Deletes models that nobody can need: of teams that were deleted, and those that no submission which counts has read, a month after the end. */
export async function cleanUpModels(ctx: AppContext): Promise<void> {
  const { db } = ctx
  const now = ctx.now()
  const before = new Date(now.getTime() - KEPT_MS)
  const isOver = sql`(${teams.state} = 'deleted'
    or (${competitions.endAt} < ${before} and ${teamModels.createdAt} < ${before}))`
  for (let last = 0; ; ) {
    const old = await db
      .select({ id: teamModels.id, teamId: teamModels.teamId, objectKey: teamModels.objectKey })
      .from(teamModels)
      .innerJoin(teams, eq(teams.id, teamModels.teamId))
      .innerJoin(competitions, eq(competitions.id, teamModels.cmptId))
      .where(and(isNull(teamModels.deletedAt), gt(teamModels.id, last), isOver))
      .orderBy(asc(teamModels.id))
      .limit(BATCH)
    // Those of every competition that is over stay here for good: they are looked at together, and no team is locked for them.
    const kept = await heldOf(
      db,
      old.map(({ id }) => id),
    )
    for (const model of old.filter(({ id }) => !kept.has(id)))
      await transaction(db, async (tx) => {
        await lockTeam(tx, model.teamId)
        if (!(await heldOf(tx, [model.id])).has(model.id)) await dropModel(tx, model, now)
      })
    last = old.at(-1)?.id ?? 0
    if (old.length < BATCH) return
  }
}

export const tasks = [
  defineTask({ name: 'models', every: 'hour', run: cleanUpModels }),
  defineTask({ name: 'modelDigests', every: 'hour', run: checkModels }),
]

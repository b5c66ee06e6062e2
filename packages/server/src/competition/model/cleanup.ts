import type { AppContext } from '../../platform/context/app-context.ts'
import { and, asc, eq, gt, isNull, sql } from '../../platform/db/orm.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { competitions } from '../definition/table.ts'
import { teams } from '../team/table.ts'
import { lockTeam } from '../team/team.ts'
import { heldOf } from './held.ts'
import { dropModel } from './models.ts'
import { teamModels } from './table.ts'

const KEPT_MS = 30 * 86_400_000
const BATCH = 200

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
    for (const model of old)
      await transaction(db, async (tx) => {
        await lockTeam(tx, model.teamId)
        if (!(await heldOf(tx, [model.id])).has(model.id)) await dropModel(tx, model, now)
      })
    last = old.at(-1)?.id ?? 0
    if (old.length < BATCH) return
  }
}

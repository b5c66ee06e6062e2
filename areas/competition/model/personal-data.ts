import { extname } from 'node:path'
import type { Db } from '@leitai/platform/db/open'
import { and, asc, eq, isNull, sql } from '@leitai/platform/db/orm'
import type { OwnData } from '@leitai/platform/domain/parts'
import { members } from '../team/table.ts'
import { dropModel, heldOf } from './models.ts'
import { teamModels } from './table.ts'

/** What is recorded of the models that the caller has uploaded. The files themselves would make an export of many gigabytes. */
export const ownData: OwnData = {
  models: ({ db, me }) => {
    const { id, cmptId, teamId, name, size, sha256, createdAt, deletedAt } = teamModels
    return db
      .select({ id, cmptId, teamId, name, size, sha256, createdAt, deletedAt })
      .from(teamModels)
      .where(eq(teamModels.userId, me.id))
      .orderBy(asc(teamModels.id))
  },
}

/**
 * Deletes the models of a person who leaves, except those that a team of others still has, and those of submissions that count. All lose
 * the names that the person gave them, except while others use them.
 */
export async function forgetModels(db: Db, { userId, now }: { userId: number; now: Date }): Promise<void> {
  const isShared = sql`exists (select from ${members}
    where ${members.teamId} = ${teamModels.teamId} and ${members.userId} <> ${userId}::int)`
  const isMine = eq(teamModels.userId, userId)
  const alone = await db
    .select()
    .from(teamModels)
    .where(and(isMine, isNull(teamModels.deletedAt), sql`not ${isShared}`))
  const held = await heldOf(
    db,
    alone.map(({ id }) => id),
  )
  for (const model of alone) if (!held.has(model.id)) await dropModel(db, model, now)
  const isUnused = sql`not (${teamModels.deletedAt} is null and ${isShared})`
  const renamed = await db.select().from(teamModels).where(and(isMine, isUnused))
  for (const { id, name } of renamed)
    await db
      .update(teamModels)
      .set({ name: `model${extname(name)}` })
      .where(eq(teamModels.id, id))
}

import type { Db } from '@leitai/platform/db/db'
import { and, eq } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import { dayName } from '@leitai/platform/time/day'
import type { Stage } from '../definition/table.ts'
import type { Team } from '../team/table.ts'
import { lockTeam } from '../team/team.ts'
import { quotaOf } from './quota.ts'
import { refusalToGive, refusalToRevokeSlots } from './rules.ts'
import { extraSlots } from './table.ts'

export async function giveExtra(
  db: Db,
  gift: { team: Team; stage: Stage; day: string | null; count: number; reason: string; by: number; now: Date },
): Promise<number> {
  const { stage, day, count, reason, by, now } = gift
  const team = await lockTeam(db, gift.team.id)
  refuse(team.state === 'active' ? null : { code: 'team.unknown' })
  refuse(refusalToGive(stage, { day, today: dayName(now), lastDay: stage.endAt && dayName(stage.endAt) }, now))
  const values = { cmptId: stage.cmptId, stageId: stage.id, teamId: team.id, day, count, reason, madeBy: by, at: now }
  const [made] = await db.insert(extraSlots).values(values).returning({ id: extraSlots.id })
  return orRefuse(made, 'console.slotUnknown').id
}

/** Revokes an unused grant under the team's lock, so that nobody uses it meanwhile. */
export async function revokeExtra(db: Db, asked: { cmptId: number; id: number; stages: Stage[]; now: Date }) {
  const { now } = asked
  const find = async () => {
    const [row] = await db
      .select()
      .from(extraSlots)
      .where(and(eq(extraSlots.id, asked.id), eq(extraSlots.cmptId, asked.cmptId)))
    return orRefuse(row, 'console.slotUnknown')
  }
  await lockTeam(db, (await find()).teamId)
  const row = await find()
  const stage = orRefuse(
    asked.stages.find(({ id }) => id === row.stageId),
    'competition.noStage',
  )
  const quota = await quotaOf(db, { team: { id: row.teamId }, person: null, stage, now })
  refuse(refusalToRevokeSlots(row, quota, dayName(now)))
  await db.update(extraSlots).set({ revokedAt: now }).where(eq(extraSlots.id, row.id))
  return row
}

/** Moves a team's grants with its submissions to the team that it is merged into. */
export async function moveExtras(db: Db, { from, to }: { from: number; to: number }): Promise<void> {
  await db.update(extraSlots).set({ teamId: to }).where(eq(extraSlots.teamId, from))
}

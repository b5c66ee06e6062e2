import type { Stage } from '@leitai/competition/definition/table'
import { standingsOf } from '@leitai/competition/submission/board-rules'
import { scoredSubmissions } from '@leitai/competition/submission/standings'
import { rankSnapshots } from '@leitai/competition/submission/table'
import { teams } from '@leitai/competition/team/table'
import type { Tx } from '@leitai/platform/db/db'
import { and, eq } from '@leitai/platform/db/orm'
import { dayName, dayStart } from '@leitai/platform/time/day'

/**
 * Ranks as the nightly job would have stored them from the submissions so far, so that the leaderboard shows rank changes from the start.
 */
export async function snapshotYesterday(db: Tx, stage: Stage, now: Date): Promise<void> {
  // Around midnight the last hour's submissions may be from yesterday; they count as today's here.
  const until = new Date(Math.min(dayStart(now).getTime(), now.getTime() - 2 * 3_600_000))
  const ranked = await db
    .select({ id: teams.id })
    .from(teams)
    .where(and(eq(teams.cmptId, stage.cmptId), eq(teams.baseline, false)))
  const places: { teamId: number; key: number; entries: number; at: Date }[] = []
  for (const { id: teamId } of ranked) {
    const before = (await scoredSubmissions(db, teamId, stage.id)).filter(({ at }) => at < until)
    const place = standingsOf(stage, before).find(({ board }) => board === 'A')
    if (place) places.push({ ...place, teamId })
  }
  places.sort((a, b) => a.key - b.key || a.entries - b.entries || a.at.getTime() - b.at.getTime())
  const day = dayName(new Date(dayStart(now).getTime() - 1))
  const rows = places.map(({ teamId }, at) => ({ stageId: stage.id, day, teamId, rank: at + 1 }))
  if (rows.length > 0) await db.insert(rankSnapshots).values(rows).onConflictDoNothing()
}

import type { Db } from '@leitai/platform/db/db'
import { eq } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import { type Merge, merges } from '../team/table.ts'
import { competitionOf, lockTeams } from '../team/team-state.ts'
import type { MergePair } from './preview.ts'

export const isRunning = ({ state }: Merge) => state === 'launching' || state === 'inviting'

/** A merge and its two teams, all locked; the teams first, as in every change to them. */
export async function lockMerge(db: Db, id: number): Promise<{ merge: Merge; pair: MergePair }> {
  const [seen] = await db.select().from(merges).where(eq(merges.id, id))
  const { cmptId, fromTeamId, toTeamId } = orRefuse(seen, 'merge.unknown')
  const cmpt = await competitionOf(db, cmptId)
  const locked = await lockTeams(db, [fromTeamId, toTeamId])
  const [row] = await db.select().from(merges).where(eq(merges.id, id)).for('update')
  const from = orRefuse(locked.get(fromTeamId), 'team.unknown')
  const to = orRefuse(locked.get(toTeamId), 'team.unknown')
  return { merge: orRefuse(row, 'merge.unknown'), pair: { cmpt, from, to } }
}

import { and, desc, eq, exists, or } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { ownTeam } from '../../team/own-team.ts'
import { merges, mergeVotes } from '../../team/table.ts'
import type * as team from '../contract.ts'
import { isRunning } from '../merge.ts'
import { viewOf } from '../merge-view.ts'

const MOST = 20

export const getMergeTeamInfo: Handler<typeof team.getMergeTeamInfo> = async (context, { teamId }) => {
  const { db, me } = context
  await ownTeam(db, teamId, { userId: me.id, lock: false })
  // Another team's proposal is hidden until this team has been asked.
  const wasAsked = exists(
    db
      .select({ userId: mergeVotes.userId })
      .from(mergeVotes)
      .where(and(eq(mergeVotes.mergeId, merges.id), eq(mergeVotes.teamId, teamId))),
  )
  const rows = await db
    .select()
    .from(merges)
    .where(or(eq(merges.fromTeamId, teamId), and(eq(merges.toTeamId, teamId), wasAsked)))
    .orderBy(desc(merges.id))
    .limit(MOST)
  const shown = await Promise.all(rows.map((row) => viewOf(context, row)))
  const at = rows.findIndex(isRunning)
  return { running: shown[at] ?? null, past: shown.filter((_, index) => index !== at) }
}

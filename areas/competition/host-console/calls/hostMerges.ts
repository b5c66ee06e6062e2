import type { Db } from '@leitai/platform/db/db'
import { count, desc, eq, inArray, sql } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { reasonWords } from '../../merge/texts.ts'
import { staffCompetition } from '../../staff/role.ts'
import { merges, mergeVotes } from '../../team/table.ts'
import type * as console from '../contract.teams.ts'

export const hostMerges: Handler<typeof console.hostMerges> = async (context, input) => {
  const { db, language } = context
  await staffCompetition(context, input.cmptId)
  const { page, pageSize, offset } = pageOf(input)
  const rows = await mergesOf(db, input.cmptId, { limit: pageSize, offset })
  const list = rows.map((row) => ({
    ...row,
    reason: row.state === 'failed' ? reasonWords(row.reason, language) : null,
  }))
  return { list, total: await countMerges(db, input.cmptId), page, pageSize }
}

async function countMerges(db: Db, cmptId: number): Promise<number> {
  const [found] = await db.select({ count: count() }).from(merges).where(eq(merges.cmptId, cmptId))
  return found?.count ?? 0
}

/** The merges of a competition's teams with the weights of their votes, newest first. */
async function mergesOf(db: Db, cmptId: number, { limit, offset }: { limit: number; offset: number }) {
  const rows = await db
    .select()
    .from(merges)
    .where(eq(merges.cmptId, cmptId))
    .orderBy(desc(merges.id))
    .limit(limit)
    .offset(offset)
  const weight = (agree: ReturnType<typeof sql>) =>
    sql<number>`coalesce(sum(${mergeVotes.weight}) filter (where ${agree}), 0)::float8`
  const votes = await db
    .select({
      mergeId: mergeVotes.mergeId,
      teamId: mergeVotes.teamId,
      yes: weight(sql`${mergeVotes.agree}`),
      no: weight(sql`not ${mergeVotes.agree}`),
      all: weight(sql`true`),
    })
    .from(mergeVotes)
    .where(
      inArray(
        mergeVotes.mergeId,
        rows.map(({ id }) => id),
      ),
    )
    .groupBy(mergeVotes.mergeId, mergeVotes.teamId)
  const byMerge = Map.groupBy(votes, ({ mergeId }) => mergeId)
  return rows.map(({ id, names, fromTeamId, state, reason, launchedAt, endsAt, endedAt }) => ({
    id,
    ...names,
    state,
    reason,
    launchedAt,
    endsAt,
    endedAt,
    votes: (byMerge.get(id) ?? [])
      .toSorted((one) => (one.teamId === fromTeamId ? -1 : 1))
      .map(({ teamId, yes, no, all }) => ({ team: teamId === fromTeamId ? names.from : names.to, yes, no, all })),
  }))
}

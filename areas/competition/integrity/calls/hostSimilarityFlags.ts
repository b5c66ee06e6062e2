import { users } from '@leitai/identity/account/table'
import { refusalText } from '@leitai/platform/contract/refusals'
import { and, count, desc, eq, inArray } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { stages } from '../../definition/table.ts'
import { teams } from '../../team/table.ts'
import { refuseUnlessRuns } from '../access.ts'
import type * as contract from '../contract.ts'
import { flagsWithoutOwn } from '../exclude-own.ts'
import { isSearching } from '../rules.ts'
import { similarityFlags, similarityRuns } from '../table.ts'

export const hostSimilarityFlags: Handler<typeof contract.hostSimilarityFlags> = async (context, input) => {
  const { db, me, now, language } = context
  const { cmptId, state } = input
  await refuseUnlessRuns(context, cmptId)
  const { page, pageSize, offset } = pageOf(input)
  // Read the run first: if it has finished, the list below includes all its flags.
  const [last] = await db.select().from(similarityRuns).where(eq(similarityRuns.cmptId, cmptId))
  // A host who competes does not see flags about their own team.
  const all = and(eq(similarityFlags.cmptId, cmptId), flagsWithoutOwn(me.id))
  const counted = await db
    .select({ state: similarityFlags.state, count: count() })
    .from(similarityFlags)
    .where(all)
    .groupBy(similarityFlags.state)
  const counts = { new: 0, dismissed: 0, case: 0 }
  for (const one of counted) counts[one.state] = one.count
  const rows = await db
    .select({ hint: similarityFlags, stage: stages.name, decidedBy: users.name })
    .from(similarityFlags)
    .leftJoin(stages, eq(stages.id, similarityFlags.stageId))
    .leftJoin(users, eq(users.id, similarityFlags.decidedBy))
    .where(and(all, eq(similarityFlags.state, state)))
    .orderBy(desc(similarityFlags.strength), desc(similarityFlags.id))
    .limit(pageSize)
    .offset(offset)
  const ids = [...new Set(rows.flatMap(({ hint: flag }) => flag.teamIds))]
  const names = ids.length === 0 ? [] : await db.select().from(teams).where(inArray(teams.id, ids))
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  return {
    list: rows.map(({ hint: flag, stage, decidedBy }) => ({
      ...flag,
      stage,
      decidedBy,
      teams: flag.teamIds.map((teamId) => ({ teamId, teamName: nameOf.get(teamId) ?? `#${teamId}` })),
    })),
    total: counts[state],
    page,
    pageSize,
    counts,
    last: last ?? null,
    may: { run: isSearching(last, now) ? refusalText({ code: 'conduct.searching' }, language) : null },
  }
}

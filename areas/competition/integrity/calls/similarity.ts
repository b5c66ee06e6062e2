import { users } from '@leitai/identity/account/table'
import { audit } from '@leitai/platform/audit/audit'
import { refusalText } from '@leitai/platform/contract/refusals'
import { and, count, desc, eq, inArray } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { stages } from '../../definition/table.ts'
import { teams } from '../../team/table.ts'
import { refuseOwnTeams, refuseUnlessRuns } from '../access.ts'
import type * as contract from '../contract.ts'
import { flagsWithoutOwn } from '../exclude-own.ts'
import { isSearching } from '../rules.ts'
import { askForSearch } from '../search.ts'
import { similarityFlags, similarityRuns } from '../table.ts'

export const dismissFlag: Handler<typeof contract.dismissFlag> = async (context, { cmptId, hintId, reason }) => {
  const { db, me, now } = context
  await refuseUnlessRuns(context, cmptId)
  const which = and(eq(similarityFlags.id, hintId), eq(similarityFlags.cmptId, cmptId))
  const [found] = await db.select().from(similarityFlags).where(which).for('update')
  const flag = orRefuse(found, 'integrity.unknown')
  await refuseOwnTeams(context, flag.teamIds)
  refuse(flag.state === 'new' ? null : { code: 'integrity.hintDone' })
  await db.update(similarityFlags).set({ state: 'dismissed', reason, decidedBy: me.id, decidedAt: now }).where(which)
  await audit(context, { action: 'conduct.dismiss', target: { kind: 'hint', id: hintId }, reason })
  return { ok: true }
}

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
    may: { run: isSearching(last, now) ? refusalText({ code: 'integrity.searching' }, language) : null },
  }
}

export const searchSimilarity: Handler<typeof contract.searchSimilarity> = async (context, { cmptId }) => {
  const { db, now } = context
  await refuseUnlessRuns(context, cmptId)
  const [last] = await db.select().from(similarityRuns).where(eq(similarityRuns.cmptId, cmptId)).for('update')
  refuse(isSearching(last, now) ? { code: 'integrity.searching' } : null)
  await askForSearch(db, cmptId, now)
  await audit(context, { action: 'conduct.search', target: { kind: 'competition', id: cmptId } })
  return { ok: true }
}

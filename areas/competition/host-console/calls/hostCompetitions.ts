import { refusalText } from '@leitai/platform/contract/refusals'
import type { Db } from '@leitai/platform/db/db'
import { and, count, desc, eq, ilike, inArray, sql } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { patternsOf } from '@leitai/platform/text/search'
import { cardColumns, cardsOf } from '../../definition/competition.ts'
import { competitions, hostRoles } from '../../definition/table.ts'
import { roleIn, roleOf, worksOn } from '../../staff/role.ts'
import { refusalToAnnounce } from '../../staff/rules.ts'
import { submissions } from '../../submission/table.ts'
import type * as console from '../contract.ts'

/** The number of submissions of each competition that wait for scoring. */
async function waitingIn(db: Db, ids: number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ cmptId: submissions.cmptId, count: count() })
    .from(submissions)
    .where(and(inArray(submissions.state, ['queued', 'scoring']), inArray(submissions.cmptId, ids)))
    .groupBy(submissions.cmptId)
  return new Map(rows.map((row) => [row.cmptId, row.count]))
}

export const hostCompetitions: Handler<typeof console.hostCompetitions> = async (context, input) => {
  const { db, me, now, language } = context
  const { page, pageSize, offset } = pageOf(input)
  const where = and(
    worksOn(me),
    input.cmptId === undefined ? undefined : eq(competitions.id, input.cmptId),
    // A draft has no search text yet, so its title is searched.
    ...patternsOf(input.keyword).map((pattern) => ilike(sql`${competitions.title}::text`, pattern)),
  )
  const [found] = await db.select({ total: count() }).from(competitions).leftJoin(hostRoles, roleOf(me)).where(where)
  const rows = await db
    .select({
      cmpt: { ...cardColumns, status: competitions.status, ownerId: competitions.ownerId },
      written: hostRoles.role,
    })
    .from(competitions)
    .leftJoin(hostRoles, roleOf(me))
    .where(where)
    .orderBy(desc(competitions.startAt), desc(competitions.id))
    .limit(pageSize)
    .offset(offset)
  const all = rows.map(({ cmpt }) => cmpt)
  const waiting = await waitingIn(
    db,
    all.map(({ id }) => id),
  )
  const states = new Map((await cardsOf(db, all, { me: null, now })).map(({ id, state }) => [id, state]))
  const list = rows.flatMap(({ cmpt, written }) => {
    const role = roleIn(me, cmpt, written)
    const state = states.get(cmpt.id)
    if (role === null || state === undefined) return []
    const refused = refusalToAnnounce({ role, status: cmpt.status })
    const may = { announce: refused ? refusalText(refused, language) : null }
    return [{ ...cmpt, role, state, waiting: waiting.get(cmpt.id) ?? 0, may }]
  })
  return { list, total: found?.total ?? 0, page, pageSize }
}

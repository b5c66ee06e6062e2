import type * as people from '@leitai/contract/community/people'
import { cardColumns, cardsOf } from '../../../competition/definition/competition.ts'
import { competitions } from '../../../competition/definition/table.ts'
import { members, teams } from '../../../competition/team/table.ts'
import { and, count, desc, eq } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { pageOf } from '../../../platform/http/page.ts'
import { personSeen } from '../person.ts'
import { placesOf } from '../positions.ts'

export const getUserCmptList: Handler<typeof people.getUserCmptList> = async ({ db, me, now }, input) => {
  const { userId } = input
  const { shown } = await personSeen(db, { userId, me })
  const { page, pageSize, offset } = pageOf(input)
  if (!shown.competitions) return { list: [], total: 0, page, pageSize, hidden: true }
  const joined = and(eq(competitions.id, members.cmptId), eq(competitions.status, 'published'))
  const own = eq(members.userId, userId)
  const [found] = await db.select({ total: count() }).from(members).innerJoin(competitions, joined).where(own)
  const rows = await db
    .select({ cmpt: cardColumns, team: teams, size: db.$count(members, eq(members.teamId, teams.id)) })
    .from(members)
    .innerJoin(competitions, joined)
    .innerJoin(teams, eq(teams.id, members.teamId))
    .where(own)
    .orderBy(desc(members.joinedAt), desc(competitions.id))
    .limit(pageSize)
    .offset(offset)
  const cards = await cardsOf(
    db,
    rows.map(({ cmpt }) => cmpt),
    { me, now },
  )
  const wanted = rows.map(({ cmpt, team }) => ({ cmptId: cmpt.id, teamId: team.id }))
  const places = await placesOf(db, wanted, now)
  const teamOf = new Map(rows.map(({ cmpt, team, size }) => [cmpt.id, { ...team, size }]))
  const list = cards.flatMap((card) => {
    const team = teamOf.get(card.id)
    if (!team) return []
    const { id, name, captainId, size } = team
    const { rank = null, ranked = 0 } = places.get(id) ?? {}
    return [{ ...card, team: { id, name, members: size, captain: captainId === userId }, rank, ranked }]
  })
  return { list, total: found?.total ?? 0, page, pageSize, hidden: false }
}

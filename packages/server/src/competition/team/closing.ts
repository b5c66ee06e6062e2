import type { Words } from '@leitai/contract/core/shape'
import type { ClosingReason } from '../../identity/profile/leaving.ts'
import type { Db } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/orm.ts'
import { type Placeholders, rows, statement } from '../../platform/db/statement.ts'
import { cardColumns, cardsOf } from '../definition/competition.ts'
import { competitions, signUps } from '../definition/table.ts'
import { members, teams } from './table.ts'
import { captainCannotLeave, underReview } from './texts.ts'

const competing = statement(({ userId }: Placeholders<{ userId: number }>) => ({
  found: rows(
    {
      row: cardColumns,
      captain: sql<boolean>`exists (select from ${teams}
        where ${teams.cmptId} = ${competitions.id} and ${teams.captainId} = ${userId} and ${teams.state} = 'active'
          and (select count(*) from ${members} where ${members.teamId} = ${teams.id}) > 1)`,
    },
    sql`from ${signUps} join ${competitions} on ${competitions.id} = ${signUps.cmptId}
      where ${signUps.userId} = ${userId} and ${competitions.status} = 'published'`,
  ),
}))

/** The user's competitions that are running or under review, and in which of them they are captain of a team with other members. */
async function underWay(db: Db, userId: number, now: Date) {
  const { found } = await competing(db, { userId })
  const led = new Set(found.flatMap(({ row, captain: leads }) => (leads ? [row.id] : [])))
  const cards = await cardsOf(
    db,
    found.map(({ row }) => row),
    { me: null, now },
  )
  return { cards, led }
}

const titles = (cards: readonly { title: Words }[]) => cards.map(({ title }) => title)

/** A captain must first transfer the team, and a competition under review must finish. */
export async function addTeamsToLeave({
  db,
  user,
  now,
  reasons,
}: {
  db: Db
  user: { id: number }
  now: Date
  reasons: ClosingReason[]
}): Promise<void> {
  const { cards, led: captain } = await underWay(db, user.id, now)
  const led = cards.filter(({ id, state }) => state === 'running' && captain.has(id))
  const reviewed = cards.filter(({ state }) => state === 'reviewing')
  if (led.length > 0) reasons.push({ kind: 'captain', ...captainCannotLeave(titles(led)) })
  if (reviewed.length > 0) reasons.push({ kind: 'reviewing', ...underReview(titles(reviewed)) })
}

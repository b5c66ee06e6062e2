import type { Words } from '@leitai/contract/core/shape'
import type { ClosingReason } from '../../identity/profile/leaving.ts'
import type { Db } from '../../platform/db/db.ts'
import { and, count, eq, gt } from '../../platform/db/orm.ts'
import { cardsOf } from '../definition/competition.ts'
import { competitions, signUps } from '../definition/table.ts'
import { members, teams } from './table.ts'
import { captainCannotLeave, underReview } from './texts.ts'

/** The user's competitions that are running or under review. */
async function underWay(db: Db, userId: number, now: Date) {
  const rows = await db
    .select({ row: competitions })
    .from(signUps)
    .innerJoin(competitions, eq(competitions.id, signUps.cmptId))
    .where(and(eq(signUps.userId, userId), eq(competitions.status, 'published')))
  const competing = rows.map(({ row }) => row)
  return cardsOf(db, competing, { me: null, now })
}

/** The competitions in which the user is captain of a team with other members. */
async function captaincies(db: Db, userId: number): Promise<Set<number>> {
  const rows = await db
    .select({ cmptId: teams.cmptId, size: count() })
    .from(teams)
    .innerJoin(members, eq(members.teamId, teams.id))
    .where(and(eq(teams.captainId, userId), eq(teams.state, 'active')))
    .groupBy(teams.id)
    .having(gt(count(), 1))
  return new Set(rows.map(({ cmptId }) => cmptId))
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
  const cards = await underWay(db, user.id, now)
  const captain = await captaincies(db, user.id)
  const led = cards.filter(({ id, state }) => state === 'running' && captain.has(id))
  const reviewed = cards.filter(({ state }) => state === 'reviewing')
  if (led.length > 0) reasons.push({ kind: 'captain', ...captainCannotLeave(titles(led)) })
  if (reviewed.length > 0) reasons.push({ kind: 'reviewing', ...underReview(titles(reviewed)) })
}

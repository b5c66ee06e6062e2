import type { Db } from '@leitai/platform/db/open'
import { nameKeyOf } from './name.ts'
import { members, teams } from './table.ts'

export interface Group {
  name: string
  userIds: number[]
}

/** Opens a team for each group of people who have just signed up and have none; the first of each is its captain. Returns how many. */
export async function openGroupTeams(
  db: Db,
  { cmptId, groups, now }: { cmptId: number; groups: readonly Group[]; now: Date },
): Promise<number> {
  let left = groups.filter(({ userIds }) => userIds.length > 0)
  let opened = 0
  for (let taken = 0; left.length > 0; taken++) {
    const named = left.map((group) => {
      const [captainId = 0] = group.userIds
      const name = taken === 0 ? group.name : `${group.name} #${captainId}${taken === 1 ? '' : `-${taken}`}`
      return { group, captainId, name }
    })
    const made = await db
      .insert(teams)
      .values(
        named.map(({ captainId, name }) => ({ cmptId, captainId, name, nameKey: nameKeyOf(name), createdAt: now })),
      )
      .onConflictDoNothing()
      .returning({ id: teams.id, captainId: teams.captainId })
    const teamOf = new Map(made.map(({ id, captainId }) => [captainId, id]))
    const places = named.flatMap(({ group, captainId }) => {
      const teamId = teamOf.get(captainId)
      return teamId === undefined ? [] : group.userIds.map((userId) => ({ teamId, userId, cmptId, joinedAt: now }))
    })
    if (places.length > 0) await db.insert(members).values(places)
    opened += made.length
    // A name that is taken gets a number.
    left = named.filter(({ captainId }) => !teamOf.has(captainId)).map(({ group }) => group)
  }
  return opened
}

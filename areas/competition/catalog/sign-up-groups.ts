import type { Db } from '@leitai/platform/db/db'
import { countMore } from '../definition/competition.ts'
import { addSignUps } from '../definition/sign-ups.ts'
import { lockPlaces, refuseEntrants } from '../team/eligibility.ts'
import { openGroupTeams } from '../team/group-teams.ts'

/**
 * Signs people up in given groups, each a team of its own. Who has signed up already stays where they are. Pays no points: only competitions
 * that are not public have given groups.
 */
export async function signUpGroups(
  db: Db,
  cmptId: number,
  groups: readonly { name: string; people: { id: number; name: string }[] }[],
  now: Date,
): Promise<{ teams: number; people: number }> {
  const people = groups.flatMap((group) => group.people)
  await lockPlaces(
    db,
    cmptId,
    people.map(({ id }) => id),
  )
  await refuseEntrants(db, { cmptId, people, now })
  const fresh = new Set(
    (
      await addSignUps(
        db,
        people.map(({ id }) => ({ cmptId, userId: id, answers: {}, lookingForTeam: false, createdAt: now })),
      )
    ).map(({ userId }) => userId),
  )
  const teams = await openGroupTeams(db, {
    cmptId,
    now,
    groups: groups.map(({ name, people }) => ({
      name,
      userIds: people.map(({ id }) => id).filter((id) => fresh.has(id)),
    })),
  })
  await countMore(db, cmptId, { people: fresh.size, teams })
  return { teams, people: fresh.size }
}

import { awards } from '@leitai/identity/account/awards'
import type { Db } from '@leitai/platform/db/db'
import { countMore } from '../definition/competition.ts'
import { addSignUps } from '../definition/sign-ups.ts'
import { lockPlaces, refuseEntrants } from '../team/eligibility.ts'
import type { Team } from '../team/table.ts'
import { openOwnTeam } from '../team/team.ts'

interface SigningUp {
  person: { id: number; name: string }
  answers: Record<string, string>
  lookingForTeam: boolean
}

/**
 * Signs people up, each with a one-person team; existing sign-ups are unchanged. Staff of the competition can only enter with a baseline.
 * `pays`: points are paid for it, as the competition is for everybody.
 */
export async function signUp(
  db: Db,
  cmptId: number,
  all: SigningUp[],
  { now, baseline = false, pays }: { now: Date; baseline?: boolean; pays: boolean },
): Promise<Team[]> {
  const people = all.map(({ person }) => person)
  await lockPlaces(
    db,
    cmptId,
    people.map(({ id }) => id),
  )
  if (!baseline) await refuseEntrants(db, { cmptId, people, now })
  const fresh = await addSignUps(
    db,
    all.map(({ person, answers, lookingForTeam }) => ({
      cmptId,
      userId: person.id,
      answers,
      lookingForTeam,
      createdAt: now,
    })),
  )
  const ids = new Set(fresh.map(({ userId }) => userId))
  const teams: Team[] = []
  for (const { person } of all) if (ids.has(person.id)) teams.push(await openOwnTeam(db, { cmptId, me: person, now }))
  if (pays)
    await awards.get().each(db, { of: [...ids].map((userId) => ({ userId, subject: cmptId })), rule: 'signUp', now })
  // Last, so that waiting for the competition's single row blocks nothing else.
  await countMore(db, cmptId, { people: teams.length, teams: teams.length })
  return teams
}

import { awards } from '@leitai/identity/account/awards'
import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { refuse } from '@leitai/platform/errors/refuse'
import { countMore, publicCompetition, stagesOf } from '../definition/competition.ts'
import { refusalOfAnswers, refusalToSignUp } from '../definition/rules.ts'
import { addSignUps, changeAnswers } from '../definition/sign-ups.ts'
import { lockPlaces, refuseEntrants } from '../team/eligibility.ts'
import { openGroupTeams } from '../team/group-teams.ts'
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

/** Stores a signed-up user's answers to the sign-up form, while sign-up is open. */
export async function keepAnswers(
  { db, me, now, language }: AuthenticatedContext,
  { cmptId, answers }: { cmptId: number; answers: Record<string, string> },
): Promise<{ ok: true }> {
  const row = await publicCompetition(db, cmptId)
  refuse(refusalToSignUp({ ...row, stages: await stagesOf(db, cmptId) }, now))
  refuse(refusalOfAnswers(row.form, answers, language))
  const kept = await changeAnswers(db, { cmptId, userId: me.id }, answers)
  refuse(kept ? null : { code: 'competition.notSignedUp' })
  return { ok: true }
}

import type { Tx } from '@leitai/platform/db/open'
import { and, eq, inArray } from '@leitai/platform/db/orm'
import { resultsChanged } from '../definition/changes.ts'
import { competitions, signUps, stages } from '../definition/table.ts'
import { recomputeStandings } from '../submission/standings.ts'
import { submissions } from '../submission/table.ts'
import { nameKeyOf } from '../team/name.ts'
import { members, teams } from '../team/table.ts'
import type { People, SubmissionRow } from './submission-files.ts'

export interface SubmissionWriter {
  cmptId: number
  /** In the order of the competition’s stages. */
  stageIds: number[]
  userId(name: string): number
  people: People
  now: Date
  rows: StoredRow[]
}

/** With the object keys of the submitted file and of its program. */
export type StoredRow = SubmissionRow & { objectKey: string; programKey: string | null; size: number }

/** Writes sign-ups, teams and submissions of a competition without any, its boards and its counters. */
export async function writeSubmissions(
  db: Tx,
  { cmptId, stageIds, userId, people, rows, now }: SubmissionWriter,
): Promise<void> {
  const signed = people.signUps.map(({ user, ...signUp }) => ({ ...signUp, cmptId, userId: userId(user) }))
  if (signed.length > 0) await db.insert(signUps).values(signed)
  const teamIds = new Map<number, number>()
  const keys = new Set<string>()
  for (const { no, captain, mergedInto: _, members: people_, ...team } of people.teams) {
    // An older installation may contain names that now collide.
    const key = nameKeyOf(team.name)
    const nameKey = keys.has(key) ? `${key} #${no}` : key
    if (team.state === 'active') keys.add(key)
    const [made] = await db
      .insert(teams)
      .values({ ...team, nameKey, cmptId, captainId: userId(captain) })
      .returning({ id: teams.id })
    if (!made) throw new Error(`the team ${team.name} was not made`)
    teamIds.set(no, made.id)
    const joined = people_.map(({ user, joinedAt }) => ({ teamId: made.id, userId: userId(user), cmptId, joinedAt }))
    if (joined.length > 0) await db.insert(members).values(joined)
  }
  const idOf = (no: number) => {
    const id = teamIds.get(no)
    if (id === undefined) throw new Error(`there is no team ${no}`)
    return id
  }
  for (const { no, mergedInto } of people.teams) {
    if (mergedInto === null) continue
    await db
      .update(teams)
      .set({ mergedInto: idOf(mergedInto) })
      .where(eq(teams.id, idOf(no)))
  }
  const values = rows.flatMap(({ team, stage, user, originTeam, state, ...row }) => {
    const stageId = stageIds[stage - 1]
    if (stageId === undefined) return []
    // Submissions that were being scored at export are queued again.
    const now = state === 'scoring' ? 'queued' : state
    const originTeamId = originTeam === null ? null : idOf(originTeam)
    return [{ ...row, cmptId, stageId, teamId: idOf(team), userId: userId(user), originTeamId, state: now }]
  })
  for (let at = 0; at < values.length; at += 500) await db.insert(submissions).values(values.slice(at, at + 500))
  const stageRows = await db.select().from(stages).where(inArray(stages.id, stageIds))
  for (const stage of stageRows) {
    const withSubmissions = new Set(values.filter(({ stageId }) => stageId === stage.id).map(({ teamId }) => teamId))
    for (const teamId of withSubmissions) await recomputeStandings(db, stage, teamId)
    await resultsChanged.run({ db, stageId: stage.id, now, notify: false })
  }
  // Counted, not added: people may have signed up to a running competition meanwhile. What waits is counted when it is scored.
  const counters = {
    people: await db.$count(signUps, eq(signUps.cmptId, cmptId)),
    teams: await db.$count(teams, and(eq(teams.cmptId, cmptId), eq(teams.state, 'active'))),
    submissions: await db.$count(
      submissions,
      and(eq(submissions.cmptId, cmptId), inArray(submissions.state, ['scored', 'failed'])),
    ),
  }
  await db.update(competitions).set(counters).where(eq(competitions.id, cmptId))
}

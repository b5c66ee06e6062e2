import { mkdir, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { users } from '@leitai/identity/account/table'
import type { Db } from '@leitai/platform/db/db'
import { asc, eq, inArray } from '@leitai/platform/db/orm'
import * as z from 'zod/mini'
import { type Competition, type Stage, signUps } from '../definition/table.ts'
import { submissions } from '../submission/table.ts'
import { members, teams } from '../team/table.ts'
import { formatCsv } from './csv.ts'
import { columns, People, SUBMISSIONS_FILE, type SubmissionRow, TEAMS_FILE } from './submission-files.ts'

interface Exporting {
  cmpt: Competition
  stages: Stage[]
  folder: string
  copy(key: string, name: string): Promise<void>
}

/** Writes people by name, teams, every submission's row and file; returns the number of submissions. */
export async function exportSubmissions(db: Db, { cmpt, stages, folder, copy }: Exporting): Promise<number> {
  const signed = await db.select().from(signUps).where(eq(signUps.cmptId, cmpt.id))

  const teamRows = await db.select().from(teams).where(eq(teams.cmptId, cmpt.id)).orderBy(asc(teams.id))
  const joined = await db.select().from(members).where(eq(members.cmptId, cmpt.id))

  const rows = await db.select().from(submissions).where(eq(submissions.cmptId, cmpt.id)).orderBy(asc(submissions.id))
  const wanted = [
    signed.map(({ userId }) => userId),
    teamRows.map(({ captainId }) => captainId),
    joined.map(({ userId }) => userId),
    rows.map(({ userId }) => userId),
  ]
  const nameOf = await namesOf(db, [...new Set(wanted.flat())])
  // Ties are ordered by name: ids differ between platforms.
  const inOrder = <T extends { userId: number }>(all: T[], timeOf: (row: T) => Date) =>
    all.toSorted((a, b) => timeOf(a).getTime() - timeOf(b).getTime() || (nameOf(a.userId) < nameOf(b.userId) ? -1 : 1))
  const numberOf = new Map(teamRows.map(({ id }, at) => [id, at + 1]))
  const people: People = {
    signUps: inOrder(signed, ({ createdAt }) => createdAt).map(({ userId, answers, lookingForTeam, createdAt }) => ({
      user: nameOf(userId),
      answers,
      lookingForTeam,
      createdAt,
    })),
    teams: teamRows.map(({ id, cmptId: _cmptId, nameKey: _key, captainId, mergedInto, ...team }) => ({
      ...team,
      mergedInto: mergedInto === null ? null : (numberOf.get(mergedInto) ?? null),
      no: numberOf.get(id) ?? 0,
      captain: nameOf(captainId),
      members: inOrder(joined, ({ joinedAt }) => joinedAt)
        .filter(({ teamId }) => teamId === id)
        .map(({ userId, joinedAt }) => ({ user: nameOf(userId), joinedAt })),
    })),
  }
  const exported = rows.map((row): SubmissionRow => {
    const { teamId, stageId, userId, originTeamId, objectKey, programKey, ...own } = row
    const team = numberOf.get(teamId) ?? 0
    const stage = stages.findIndex(({ id }) => id === stageId) + 1
    const name = (key: string) => `${stage}-${team}-${row.no}${extname(key)}`
    const program = programKey === null ? '' : `entries/programs/${name(programKey)}`
    // Of a program that made nothing, the program itself is what was submitted.
    const file = objectKey === programKey ? program : `entries/files/${name(objectKey)}`
    const originTeam = originTeamId === null ? null : (numberOf.get(originTeamId) ?? null)
    // A program that has not ended runs where it is alone.
    const lost = own.state === 'running' ? { state: 'failed' as const, ourFault: 'program' } : { state: own.state }
    return { ...own, ...lost, team, stage, user: nameOf(userId), originTeam, file, program }
  })
  for (const name of ['files', 'programs']) await mkdir(join(folder, 'entries', name), { recursive: true })
  await writeFile(join(folder, TEAMS_FILE), `${JSON.stringify(z.encode(People, people), null, 1)}\n`)
  const table = formatCsv(
    Object.keys(columns),
    exported.map((submission) => Object.values(columns).map(({ write }) => write(submission))),
  )
  await writeFile(join(folder, SUBMISSIONS_FILE), table)
  for (const [at, { objectKey, programKey }] of rows.entries()) {
    const { file = '', program = '' } = exported[at] ?? {}
    await copy(objectKey, file)
    if (programKey !== null && program !== file) await copy(programKey, program)
  }
  return rows.length
}

/** Names of people by their ids. */
export async function namesOf(db: Db, ids: number[]): Promise<(id: number) => string> {
  const found =
    ids.length === 0
      ? []
      : await db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids))
  const names = new Map(found.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? `#${id}`
}

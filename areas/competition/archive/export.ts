import { createWriteStream } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { users } from '@leitai/identity/account/table'
import type { Db } from '@leitai/platform/db/open'
import { asc, eq, inArray } from '@leitai/platform/db/orm'
import { stringify } from 'yaml'
import * as z from 'zod/mini'
import { stagesOf } from '../definition/competition.ts'
import { filesOf } from '../definition/edit/files.ts'
import { programsOf } from '../definition/program.ts'
import {
  type Competition,
  changes,
  competitions,
  joinCodes,
  questions,
  type Stage,
  signUps,
} from '../definition/table.ts'
import { submissions } from '../submission/table.ts'
import { members, teams } from '../team/table.ts'
import { MANIFEST } from './contract.ts'
import { formatCsv } from './csv.ts'
import { FolderError, fault } from './fault.ts'
import type { FolderContext } from './import.ts'
import { manifestOf, type TextFile } from './manifest-of.ts'
import { columns, People, SUBMISSIONS_FILE, type SubmissionRow, TEAMS_FILE } from './submission-files.ts'
import { archivedTopics } from './topics-port.ts'

/** By id, or by slug. A slug holds a letter, so the two cannot be confused. */
export async function findCompetition(
  { db }: Pick<FolderContext, 'db'>,
  idOrSlug: string,
): Promise<Competition | null> {
  const which = /^\d{1,9}$/.test(idOrSlug) ? eq(competitions.id, Number(idOrSlug)) : eq(competitions.slug, idOrSlug)
  const [found] = await db.select().from(competitions).where(which)
  return found ?? null
}

/** Writes a competition as a folder that `importFolder` can read; refuses a folder that is not empty. */
export async function exportFolder(
  ctx: FolderContext,
  cmpt: Competition,
  folder: string,
  options: { submissions?: boolean; all?: boolean } = {},
): Promise<{ files: number; submissions: number; topics: number }> {
  const { db } = ctx
  // Private: it contains solutions and, on request, people.
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) throw new FolderError([fault({ file: folder }, 'notEmpty', { name: folder })])
  const made = await gather(db, cmpt)
  const { stages } = made
  const copy = async (key: string, name: string) => {
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true })
    await pipeline((await ctx.storage.get(key)).body, createWriteStream(path))
  }
  for (const { name, text } of made.texts satisfies TextFile[]) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  for (const { key, name } of made.objects) await copy(key, name)
  const withSubmissions = options.submissions || options.all
  const submissions = withSubmissions ? await exportSubmissions(db, { cmpt, stages, folder, copy }) : 0
  const topics = options.all
    ? await archivedTopics.get().export(db, { cmptId: cmpt.id, folder, namesOf: (ids) => namesOf(db, ids) })
    : 0
  // Written last, so that a folder with this file is complete.
  await writeFile(join(folder, MANIFEST), made.text)
  return { files: made.objects.length, submissions, topics }
}

/** Collects the present content of a competition's folder. */
export async function gather(db: Db, cmpt: Competition) {
  const stages = await stagesOf(db, cmpt.id)
  const made = manifestOf({
    cmpt,
    stages,
    programs: await programsOf(db, cmpt.id),
    files: await filesOf(db, cmpt.id),
    codes: await db.select().from(joinCodes).where(eq(joinCodes.cmptId, cmpt.id)).orderBy(asc(joinCodes.code)),
    questions: await db.select().from(questions).where(eq(questions.cmptId, cmpt.id)).orderBy(asc(questions.ord)),
    changes: await db
      .select()
      .from(changes)
      .where(eq(changes.cmptId, cmpt.id))
      .orderBy(asc(changes.at), asc(changes.id)),
  })
  return { ...made, stages, text: stringify(made.manifest, { lineWidth: 0 }) }
}

interface Exporting {
  cmpt: Competition
  stages: Stage[]
  folder: string
  copy(key: string, name: string): Promise<void>
}

/** Writes people by name, teams, every submission's row and file; returns the number of submissions. */
async function exportSubmissions(db: Db, { cmpt, stages, folder, copy }: Exporting): Promise<number> {
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
async function namesOf(db: Db, ids: number[]): Promise<(id: number) => string> {
  const found =
    ids.length === 0
      ? []
      : await db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids))
  const names = new Map(found.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? `#${id}`
}

import { createReadStream } from 'node:fs'
import type { Tx } from '@leitai/platform/db/open'
import { newKey, suffixOf } from '@leitai/platform/file/file'
import type { StoredObject } from '@leitai/platform/storage/storage'
import { codeFormOf } from '../definition/contract.code.ts'
import { parseCsv } from './csv.ts'
import { FolderError, type FolderFault, fault } from './fault.ts'
import { findFile, readText } from './files.ts'
import type { Manifest } from './manifest.ts'
import { importPeople, type PeopleMap } from './people.ts'
import {
  blankSubmission,
  columns,
  People,
  SUBMISSIONS_FILE,
  type SubmissionRow,
  TEAMS_FILE,
} from './submission-files.ts'
import { type StoredRow, writeSubmissions } from './submissions-write.ts'
import { type ArchivedTopics, archivedTopics } from './topics-port.ts'

export interface ArchivedSubmissions {
  people: People
  topics: ArchivedTopics | null
  /** With the path of the submitted file. */
  rows: (SubmissionRow & { path: string; size: number; programPath: string | null })[]
}

/** Reads what an export with submissions wrote; throws FolderError with everything that is wrong. */
export async function readSubmissions(
  folder: string,
  manifest: Manifest,
  withTopics: boolean,
): Promise<ArchivedSubmissions> {
  const topics = withTopics ? await archivedTopics.get().read(folder) : null
  const people = await readPeople(folder)
  const faults: FolderFault[] = []
  const rows: ArchivedSubmissions['rows'] = []
  for (const { line, submission } of await readRows(folder, faults)) {
    const say = (word: Parameters<typeof fault>[1], values = {}) =>
      faults.push(fault({ file: SUBMISSIONS_FILE, at: { line, column: 1 } }, word, { line, ...values }))
    if (!people.teams.some(({ no }) => no === submission.team)) say('noTeam', { team: submission.team })
    if (!manifest.stages[submission.stage - 1]) say('noStage', { stage: submission.stage })
    const found = await findFile(folder, submission.file)
    const program = submission.program === '' ? null : await findFile(folder, submission.program)
    if (typeof found === 'string') say(found, { name: submission.file })
    else if (typeof program === 'string') say(program, { name: submission.program })
    else if (!suffixOf(submission.file)) say('csvValue', { name: 'file' })
    else if (program && codeFormOf(submission.program) === null) say('csvValue', { name: 'program' })
    // Its size is that of what was submitted.
    else rows.push({ ...submission, ...found, size: (program ?? found).size, programPath: program?.path ?? null })
  }
  const names = new Set([...namesOf(people), ...rows.map(({ user }) => user), ...(topics?.authors ?? [])])
  for (const name of names)
    if (!/^\S(.{0,38}\S)?$/u.test(name)) faults.push(fault({ file: TEAMS_FILE }, 'person', { name }))
  if (faults.length > 0) throw new FolderError(faults)
  return { people, rows, topics }
}

async function textOf(folder: string, name: string): Promise<string> {
  const found = await findFile(folder, name)
  const text = typeof found === 'string' ? null : await readText(found.path)
  if (text === null)
    throw new FolderError([fault({ file: name }, typeof found === 'string' ? found : 'notUtf8', { name })])
  return text
}

async function readPeople(folder: string): Promise<People> {
  const text = await textOf(folder, TEAMS_FILE)
  try {
    return People.parse(JSON.parse(text))
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    throw new FolderError([fault({ file: TEAMS_FILE }, 'entries', { problem })])
  }
}

async function readRows(folder: string, faults: FolderFault[]): Promise<{ line: number; submission: SubmissionRow }[]> {
  const [header, ...body] = parseCsv(await textOf(folder, SUBMISSIONS_FILE))
  const names = header?.cells ?? []
  const missing = Object.entries(columns).flatMap(([name, { optional }]) =>
    optional || names.includes(name) ? [] : [name],
  )
  for (const name of missing)
    faults.push(fault({ file: SUBMISSIONS_FILE, at: { line: 1, column: 1 } }, 'csvColumn', { name }))
  if (missing.length > 0) return []
  return body.flatMap(({ line, cells }) => {
    const place = { file: SUBMISSIONS_FILE, at: { line, column: 1 } }
    if (cells.length !== names.length) {
      faults.push(fault(place, 'csvFields', { line }))
      return []
    }
    let submission = blankSubmission
    for (const [name, column] of Object.entries(columns)) {
      try {
        submission = { ...submission, ...column.read(cells[names.indexOf(name)] ?? '') }
      } catch {
        faults.push(fault(place, 'csvValue', { line, name }))
      }
    }
    return [{ line, submission }]
  })
}

const namesOf = ({ signUps, teams }: People) => [
  ...signUps.map(({ user }) => user),
  ...teams.flatMap(({ captain, members }) => [captain, ...members.map(({ user }) => user)]),
]

interface Importing {
  cmptId: number
  stageIds: number[]
  archived: ArchivedSubmissions
  peopleMap: PeopleMap | null
  put(key: string, body: ReturnType<typeof createReadStream>): Promise<StoredObject>
  now: Date
}

/** Imports people, teams and submissions. Accounts are found by name; missing ones are created without a password. */
export async function importSubmissions(db: Tx, { cmptId, stageIds, archived, peopleMap, put, now }: Importing) {
  const { people, rows, topics } = archived
  const names = [...new Set([...namesOf(people), ...rows.map(({ user }) => user), ...(topics?.authors ?? [])])]
  const { userId, made } = await importPeople(db, { names, map: peopleMap, cmptId, now })
  const stored: StoredRow[] = []
  for (const row of rows) {
    const store = async (name: string, path: string) => {
      const key = newKey(userId(row.user), suffixOf(name) ?? 'csv')
      await put(key, createReadStream(path))
      return key
    }
    const objectKey = await store(row.file, row.path)
    const isSame = row.program === row.file
    const programKey = row.programPath === null ? null : isSame ? objectKey : await store(row.program, row.programPath)
    stored.push({ ...row, objectKey, programKey })
  }
  await writeSubmissions(db, { cmptId, stageIds, userId, people, rows: stored, now })
  await topics?.write(db, { cmptId, userId })
  return { accounts: made, submissions: rows.length, topics: topics?.count ?? 0 }
}

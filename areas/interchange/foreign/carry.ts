import { randomBytes } from 'node:crypto'
import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { formatCsv } from '@leitai/competition/archive/csv'
import { FolderError, type FolderFault, fault } from '@leitai/competition/archive/fault'
import { findFile, readText } from '@leitai/competition/archive/files'
import type { Carried, Carrying } from '@leitai/competition/archive/formats'
import { type FolderContext, type ImportOptions, importFolder } from '@leitai/competition/archive/import'
import type { ManifestInput } from '@leitai/competition/archive/manifest'
import { digestOf } from '@leitai/competition/archive/same-bytes'
import {
  blankSubmission,
  columns,
  People,
  SUBMISSIONS_FILE,
  type SubmissionRow,
  TEAMS_FILE,
} from '@leitai/competition/archive/submission-files'
import type { Words } from '@leitai/platform/contract/inputs'
import { filesBelow } from '@leitai/zip/content'
import * as z from 'zod/mini'
import { type Converted, convert, writeManifest } from './convert.ts'
import { putText } from './folder.ts'
import { dateOf, readMoment } from './moments.ts'
import type { Notes } from './note.ts'
import { untriedStage } from './texts.ts'
import { type Fields, fieldsOf, isTrue, itemsOf, lineOf, listOf, numberOf, textOf } from './values.ts'

/**
 * Imports what another platform exports; null for anything else. A stage whose scoring cannot be carried is imported without it, and the
 * report says why; everything else that is wrong throws FolderError, as for a folder of ours.
 */
export async function carry(
  ctx: FolderContext,
  folder: string,
  options: ImportOptions,
  { work, cover }: Carrying,
): Promise<Carried | null> {
  const converted = await convert(folder, { work, now: ctx.now() })
  if (!converted) return null
  const { format, notes } = converted
  const withPeople = (options.submissions ?? false) || (options.all ?? false)
  const people = await peopleFrom(converted, folder, { write: withPeople })
  let manifest = settled(await withCover(converted, cover), notes)
  for (;;) {
    await writeManifest(converted.folder, manifest)
    const held = options.publish ? reasonsAgainst(manifest, notes) : []
    try {
      const imported = await importFolder(ctx, converted.folder, {
        ...options,
        publish: (options.publish ?? false) && held.length === 0,
        mayLackSamples: true,
        submissions: withPeople && people > 0,
        all: false,
        // Whoever had a name there need not be who has it here.
        people: options.people ?? new Map<string, string>(),
      })
      return { imported, report: { format, notes: notes.list, held } }
    } catch (error) {
      const smaller =
        error instanceof FolderError
          ? without(manifest, error.faults, { notes, freeSlug: options.slug === undefined })
          : null
      if (!smaller) throw error instanceof FolderError ? new FolderError(error.faults.map(withoutLines)) : error
      manifest = settled(smaller, notes)
    }
  }
}

/** Why it must not be published: what the host has to decide, and stages whose scoring no sample has tried. */
function reasonsAgainst({ stages, data = [] }: ManifestInput, notes: Notes): Words[] {
  const untried = stages.flatMap(({ name, scoring }, at) => {
    const isTried = data.some(({ sample, stage }) => sample === true && stage === at + 1)
    return scoring && !isTried ? [untriedStage(name)] : []
  })
  return [...notes.holding.map(({ place, zh, en }) => ({ zh: `${place}: ${zh}`, en: `${place}: ${en}` })), ...untried]
}

async function withCover({ manifest, logo, notes }: Converted, cover: Carrying['cover']): Promise<ManifestInput> {
  if (logo === null) return manifest
  if (!cover) {
    notes.say('todo', 'logo', 'logoCommand')
    return manifest
  }
  const made = await cover(logo)
  if ('address' in made) {
    notes.say('carried', 'logo', 'logo')
    return { ...manifest, cover: made.address }
  }
  notes.say('todo', 'logo', 'logoLeft', { why: made.why })
  return manifest
}

/** Lines are those of the file that was made here: in the host’s own there is something else. */
const withoutLines = ({ line: _, column: __, ...fault }: FolderFault): FolderFault => fault

/** A competition of algorithms has a stage that is scored. */
function settled(manifest: ManifestInput, notes: Notes): ManifestInput {
  if (manifest.type !== 'algorithm' || manifest.stages.some(({ scoring }) => scoring)) return manifest
  notes.say('todo', 'type', 'application')
  return { ...manifest, type: 'application' }
}

/**
 * The manifest without what the faults are about, if all of them are about scorings, data and its address; else null. A sample that does not
 * score costs the sample alone: the host may mend it, or the program.
 */
function without(
  manifest: ManifestInput,
  faults: FolderFault[],
  { notes, freeSlug }: { notes: Notes; freeSlug: boolean },
): ManifestInput | null {
  const data = manifest.data ?? []
  const stages = new Set<number>()
  const files = new Set<number>()
  let { slug } = manifest
  for (const { key, zh, en } of faults) {
    if (key === 'slug' && freeSlug) {
      slug = `${manifest.slug}-${randomBytes(3).toString('hex')}`
      continue
    }
    const stage = /^stages\[(\d+)\]\.scoring\b/.exec(key)?.[1]
    const file = /^data\[(\d+)\]/.exec(key)?.[1]
    const sampleOf = file === undefined ? undefined : data[Number(file)]
    if (stage !== undefined && manifest.stages[Number(stage)]?.scoring) stages.add(Number(stage))
    else if (file !== undefined) files.add(Number(file))
    else return null
    const why = { zh, en }
    if (stage !== undefined) notes.say('todo', `stages[${stage}]`, 'scoringLeft', { why })
    else notes.say('todo', sampleOf?.name ?? key, sampleOf?.sample ? 'sampleFails' : 'dataLeft', { why })
  }
  if (stages.size + files.size === 0 && slug === manifest.slug) return null
  return {
    ...manifest,
    slug,
    stages: manifest.stages.map((stage, at) => (stages.has(at) ? { ...stage, scoring: null } : stage)),
    data: data.filter(
      ({ sample, stage }, at) =>
        !files.has(at) && !(sample === true && typeof stage === 'number' && stages.has(stage - 1)),
    ),
  }
}

/** Names of accounts and teams. */
const LONGEST = 40

interface Team {
  id: string
  name: string
  members: string[]
  captain: string
}

/**
 * The teams and submissions that an export holds; with `write` they become the entries of the competition folder. Only Hugging Face
 * competitions keep the submitted files, without which a board cannot be computed. Returns the number of teams.
 */
export async function peopleFrom(
  { format, folder, notes }: Pick<Converted, 'format' | 'folder' | 'notes'>,
  source: string,
  { write }: { write: boolean },
): Promise<number> {
  if (format === 'kaggle') {
    const board = (await filesBelow(source)).find((name) => /leaderboard[^/]*\.csv$/i.test(name))
    if (board !== undefined) notes.say('left', board, 'boardAlone')
  }
  if (format !== 'hugging-face') return 0
  const teams = await teamsOf(source)
  if (teams.length === 0) return 0
  if (!write) {
    notes.say('left', 'teams.json', 'peopleHere', { teams: teams.length })
    return 0
  }
  await mkdir(join(folder, 'entries', 'files'), { recursive: true })
  const rows: SubmissionRow[] = []
  let left = 0
  for (const [at, team] of teams.entries()) {
    const found = await submissionsOf(source, team)
    const files = await Promise.all(
      found.map((one) => findFile(source, `submissions/${team.id}-${textOf(one.submission_id)}.csv`)),
    )
    for (const [index, one] of found.entries()) {
      const [file, score] = [files[index], scoreOf(one.public_score)]
      const made = dateOf(readMoment(one.datetime)) ?? dateOf(readMoment(`${textOf(one.date)} ${textOf(one.time)}`))
      if (typeof file !== 'object' || score === null || !made) {
        left++
        continue
      }
      const no = rows.filter((row) => row.team === at + 1).length + 1
      const name = `entries/files/1-${at + 1}-${no}.csv`
      await copyFile(file.path, join(folder, name))
      rows.push({
        ...blankSubmission,
        team: at + 1,
        stage: 1,
        no,
        file: name,
        fileName: 'submission.csv',
        state: 'scored',
        attempt: 1,
        user: team.members.find((member) => member === textOf(one.submitted_by)) ?? team.captain,
        sha256: await digestOf(file.path),
        remark: lineOf(one.submission_comment, 200),
        scoreA: score,
        scoreB: scoreOf(one.private_score),
        picked: isTrue(one.selected),
        createdAt: made,
        startedAt: made,
        finishedAt: made,
      })
    }
  }
  await writeEntries(folder, teams, rows)
  const people = new Set(teams.flatMap(({ members }) => members)).size
  notes.say('carried', 'teams.json', 'people', { teams: teams.length, people, submissions: rows.length })
  if (left > 0) notes.say('left', 'submission_info', 'peopleLeft', { count: left })
  return teams.length
}

/** Of teams.json and of the submissions of a team. */
const MOST_MB = 16

/** The values of a file, none where it is not there. Throws FolderError where it cannot be read: teams must not be lost unsaid. */
async function valuesOf(source: string, name: string): Promise<Fields> {
  const found = await findFile(source, name)
  if (typeof found === 'string') return {}
  if (found.size > MOST_MB * 1024 ** 2)
    throw new FolderError([fault({ file: name }, 'largeFile', { name, mb: MOST_MB })])
  const text = await readText(found.path)
  if (text === null) throw new FolderError([fault({ file: name }, 'notUtf8', { name })])
  try {
    return fieldsOf(JSON.parse(text))
  } catch (error) {
    throw new FolderError([
      fault({ file: name }, 'json', { problem: error instanceof Error ? error.message : String(error) }),
    ])
  }
}

async function teamsOf(source: string): Promise<Team[]> {
  const teams = await valuesOf(source, 'teams.json')
  const taken = new Set<string>()
  return Object.entries(teams).flatMap(([id, value]) => {
    const team = fieldsOf(value)
    const plain = lineOf(id, 60).replace(/[^\w-]/g, '')
    const own = listOf(team.members)
      .map((member) => lineOf(member, LONGEST))
      .filter((member) => member !== '' && !taken.has(member))
    const members = [...new Set(own)]
    const [captain = ''] = [...members.filter((member) => member === lineOf(team.leader, LONGEST)), ...members]
    if (plain !== id || captain === '') return []
    for (const member of members) taken.add(member)
    return [{ id, name: lineOf(team.name, LONGEST) || id.slice(0, LONGEST), members, captain }]
  })
}

const submissionsOf = async (source: string, { id }: Team): Promise<Fields[]> =>
  itemsOf((await valuesOf(source, `submission_info/${id}.json`)).submissions)

/** A score is a number, or a dict with it. */
const scoreOf = (value: unknown): number | null =>
  numberOf(typeof value === 'object' && value !== null ? Object.values(value)[0] : value)

async function writeEntries(folder: string, teams: Team[], rows: SubmissionRow[]): Promise<void> {
  const [began = new Date()] = rows
    .map(({ createdAt }) => createdAt)
    .toSorted((one, other) => one.getTime() - other.getTime())
  const people: People = {
    signUps: teams.flatMap(({ members }) =>
      members.map((user) => ({ user, answers: {}, lookingForTeam: false, createdAt: began })),
    ),
    teams: teams.map(({ name, members, captain }, at) => ({
      no: at + 1,
      name,
      logo: null,
      intro: '',
      captain,
      state: 'active',
      recruiting: 'closed',
      needSkills: [],
      needs: '',
      mergedInto: null,
      baseline: false,
      createdAt: began,
      members: members.map((user) => ({ user, joinedAt: began })),
    })),
  }
  await putText({ target: folder }, TEAMS_FILE, `${JSON.stringify(z.encode(People, people), null, 1)}\n`)
  const table = formatCsv(
    Object.keys(columns),
    rows.map((row) => Object.values(columns).map(({ write }) => write(row))),
  )
  await putText({ target: folder }, SUBMISSIONS_FILE, table)
}

import { lstat, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { MANIFEST } from '@leitai/competition/archive/contract'
import { FolderError, fault } from '@leitai/competition/archive/fault'
import { findFile, misnamedManifest, readText } from '@leitai/competition/archive/files'
import type { ManifestInput } from '@leitai/competition/archive/manifest'
import { readYaml } from '@leitai/competition/archive/source'
import { stringify } from 'yaml'
import { type Bundle, fromBundle, type Phase } from './bundle.ts'
import { readCodabench } from './codabench.ts'
import { type Fields, fieldsOf, isTrue, itemsOf, numberOf, textOf } from './common.ts'
import { FOREIGN_FILES, SOLUTION } from './contract.ts'
import { fromEvalai } from './evalai.ts'
import { located, type Making, newMaking, putText } from './folder.ts'
import { fromHuggingFace } from './hugging-face.ts'
import { fromKaggle } from './kaggle.ts'
import { type Notes, newNotes } from './note.ts'
import type { BoardColumn } from './scores.ts'
import type { ForeignFormat } from './texts.ts'

/** A competition folder that was made of one from another platform. */
export interface Converted {
  format: ForeignFormat
  folder: string
  manifest: ManifestInput
  notes: Notes
  /** The path of a picture for the cover. */
  logo: string | null
}

const MOST_TEXT = 1024 ** 2

interface Found {
  format: ForeignFormat
  source: Fields
}

/** Makes a competition folder of one from another platform; null where it is none. `work` is an empty folder. */
export async function convert(folder: string, { work, now }: { work: string; now: Date }): Promise<Converted | null> {
  const found = await formatOf(folder)
  if (!found) return null
  const { format, source } = found
  const target = join(work, 'converted')
  await mkdir(target, { recursive: true })
  await mkdir(join(work, 'unpacked'), { recursive: true })
  const notes = newNotes()
  const making = newMaking({ source: folder, target, work: join(work, 'unpacked'), notes })
  const manifest = await manifestFrom(making, found, now)
  if (format === 'kaggle' && source.title === undefined && manifest.stages.every(({ scoring }) => !scoring)) return null
  await writeManifest(target, manifest)
  return { format, folder: target, manifest, notes, logo: making.logo }
}

export const writeManifest = (folder: string, manifest: ManifestInput) =>
  putText({ target: folder }, MANIFEST, stringify(manifest, { aliasDuplicateObjects: false }))

async function manifestFrom(making: Making, { format, source }: Found, now: Date): Promise<ManifestInput> {
  switch (format) {
    case 'codabench':
      return fromBundle(making, readCodabench(making, source), now)
    case 'codalab':
      return fromBundle(making, await readCodalab(making, source), now)
    case 'evalai':
      return fromEvalai(making, source, now)
    case 'hugging-face':
      return fromHuggingFace(making, source, now)
    case 'kaggle':
      return fromKaggle(making, source, now)
  }
}

async function formatOf(folder: string): Promise<Found | null> {
  // One of ours that is there says what this folder is, whatever is wrong with it: reading it tells that.
  if (await isOursUnread(folder)) return null
  const own = await valuesIn(folder, MANIFEST)
  if (own) {
    // Ours says its format; theirs has phases.
    if (own.format !== undefined || own.phases === undefined) return null
    return {
      format: Number(own.version) >= 2 || Array.isArray(own.phases) ? 'codabench' : 'codalab',
      source: own,
    }
  }
  for (const name of FOREIGN_FILES) {
    if (name === SOLUTION) {
      if (typeof (await findFile(folder, name)) === 'object') return { format: 'kaggle', source: {} }
      continue
    }
    const source = await valuesIn(folder, name)
    if (!source) continue
    if (name.startsWith('challenge_config')) return { format: 'evalai', source }
    return { format: name === 'conf.json' ? 'hugging-face' : 'kaggle', source }
  }
  return null
}

/** Whether a manifest is there from which no fields can be read: an empty one, a folder of its name, only comments, a list, a misnamed one. */
async function isOursUnread(folder: string): Promise<boolean> {
  const there = await lstat(join(folder, MANIFEST)).catch(() => null)
  if (!there) return (await misnamedManifest(folder)) !== undefined
  const found = await findFile(folder, MANIFEST)
  if (typeof found === 'string') return true
  const text = found.size > MOST_TEXT ? null : await readText(found.path)
  if (text === null) return false
  const { raw, problems } = readYaml(text)
  return problems.length === 0 && !isFields(raw)
}

const isFields = (raw: unknown): boolean => typeof raw === 'object' && raw !== null && !Array.isArray(raw)

/** The values of a file of settings; null where it is not there. Throws FolderError if it cannot be read. */
async function valuesIn(folder: string, name: string): Promise<Fields | null> {
  const found = await findFile(folder, name)
  if (typeof found === 'string') return null
  const text = found.size > MOST_TEXT ? null : await readText(found.path)
  if (text === null)
    throw new FolderError([fault({ file: name }, found.size > MOST_TEXT ? 'longText' : 'notUtf8', { name })])
  if (!name.endsWith('.json')) {
    const { raw, problems } = readYaml(text)
    // A competition folder of ours says by itself what is wrong in it.
    if (problems.length > 0 && name === MANIFEST && /^[ \t]*format[ \t]*:/m.test(text)) return { format: 1 }
    if (problems.length > 0)
      throw new FolderError(
        problems.map(({ message, ...at }) => fault({ file: name, at }, 'yaml', { problem: message })),
      )
    return fieldsOf(raw)
  }
  try {
    return fieldsOf(JSON.parse(text))
  } catch (error) {
    throw new FolderError([
      fault({ file: name }, 'json', { problem: error instanceof Error ? error.message : String(error) }),
    ])
  }
}

const KNOWN = [
  'title',
  'description',
  'image',
  'has_registration',
  'html',
  'phases',
  'leaderboard',
  'end_date',
  'competition_docker_image',
  'reward',
  'contact_email',
  'enable_forum',
  'allow_teams',
]
/** Where bundles usually have a submission that can be scored. */
const SAMPLES = [
  'sample_submission.zip',
  'sample_result_submission.zip',
  'sample_submission',
  'sample_result_submission',
]

/** Reads a bundle of CodaLab Competitions (version 1.5), as its wiki describes: “Competition definition language”. */
async function readCodalab(making: Making, source: Fields): Promise<Bundle> {
  const { notes } = making
  for (const key of Object.keys(source)) if (!KNOWN.includes(key)) notes.say('left', key, 'unknown')
  if (textOf(source.reward) !== '') notes.say('left', 'reward', 'reward', { text: textOf(source.reward) })
  const board = fieldsOf(source.leaderboard)
  const boards = Object.values(fieldsOf(board.leaderboards))
  if (boards.length > 1) notes.say('left', 'leaderboard', 'boardsMany')
  const [first] = boards
  const samples = await Promise.all(SAMPLES.map(async (name) => ((await located(making, name)) ? name : '')))
  const sample = samples.find((name) => name !== '') ?? ''
  const phases = Object.values(fieldsOf(source.phases))
    .map(fieldsOf)
    .toSorted((one, other) => (numberOf(one.phasenumber) ?? 0) - (numberOf(other.phasenumber) ?? 0))
  return {
    title: textOf(source.title),
    description: textOf(source.description),
    image: textOf(source.image),
    contact: textOf(source.contact_email),
    approval: isTrue(source.has_registration),
    dockerImage: textOf(source.competition_docker_image),
    pages: Object.entries(fieldsOf(source.html)).map(([title, file]) => ({
      title: titleOf(title),
      file: textOf(file),
    })),
    phases: phases.map((phase, at) =>
      phaseOf(making, phase, { sample, end: at === phases.length - 1 ? source.end_date : null }),
    ),
    columns: Object.entries(fieldsOf(board.columns))
      .filter(([, column]) => isOn(fieldsOf(column).leaderboard, first))
      .map(([key, column]) => columnOf(key, fieldsOf(column)))
      .toSorted((one, other) => one.rank - other.rank)
      .map(({ rank: _, ...column }) => column),
  }
}

const titleOf = (key: string) => key.charAt(0).toUpperCase() + key.slice(1).replaceAll('_', ' ')

/** Columns name their leaderboard by an alias of it, or by its label. */
const isOn = (named: unknown, board: unknown) =>
  named === undefined || board === undefined || textOf(fieldsOf(named).label) === textOf(fieldsOf(board).label)

function phaseOf({ notes }: Making, phase: Fields, { sample, end }: { sample: string; end: unknown }): Phase {
  const files = [phase.starting_kit, phase.public_data].map(textOf).filter((file) => file !== '')
  for (const dataset of itemsOf(phase.datasets)) {
    const name = textOf(dataset.name)
    notes.say('left', name || 'datasets', 'dataElsewhere', {
      name: textOf(dataset.url) || textOf(dataset.key) || name,
    })
  }
  return {
    name: textOf(phase.label),
    description: textOf(phase.description),
    start: phase.start_date,
    end,
    perDay: phase.max_submissions_per_day,
    total: phase.max_submissions,
    seconds: numberOf(phase.execution_time_limit),
    reference: textOf(phase.reference_data),
    program: textOf(phase.scoring_program),
    ingestion: textOf(phase.ingestion_program),
    sample,
    data: files.map((name) => ({ name })),
  }
}

function columnOf(key: string, column: Fields): BoardColumn & { rank: number } {
  const computed = fieldsOf(column.computed)
  const fields = computed.fields
  return {
    key,
    title: textOf(column.label) || key,
    higher: textOf(column.sort).toLowerCase() !== 'asc',
    hidden: isTrue(column.hidden),
    decimals: numberOf(column.numeric_format),
    rank: numberOf(column.rank) ?? Number.MAX_SAFE_INTEGER,
    computed:
      textOf(computed.operation) === ''
        ? null
        : {
            operation: textOf(computed.operation),
            of: (Array.isArray(fields) ? fields.map(textOf) : textOf(fields).split(','))
              .map((one) => one.trim())
              .filter((one) => one !== ''),
          },
  }
}

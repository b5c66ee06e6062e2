import { lstat, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { MANIFEST } from '@leitai/competition/archive/contract'
import { FolderError, fault } from '@leitai/competition/archive/fault'
import { findFile, misnamedManifest, readText } from '@leitai/competition/archive/files'
import type { ManifestInput } from '@leitai/competition/archive/manifest'
import { stringify } from 'yaml'
import { fromBundle } from './bundle.ts'
import { readCodabench } from './codabench.ts'
import { readCodalab } from './codalab.ts'
import { FOREIGN_FILES, SOLUTION } from './contract.ts'
import { fromEvalai } from './evalai.ts'
import { type Making, newMaking, putText } from './folder.ts'
import { fromHuggingFace } from './hugging-face.ts'
import { fromKaggle } from './kaggle.ts'
import { type Notes, newNotes } from './note.ts'
import { readPyYaml } from './py-yaml.ts'
import type { ForeignFormat } from './texts.ts'
import { type Fields, fieldsOf } from './values.ts'

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
const MOST_PROBLEMS = 3

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
  const { raw, problems } = readPyYaml(text)
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
    const { raw, problems } = readPyYaml(text)
    // A competition folder of ours says by itself what is wrong in it.
    if (problems.length > 0 && name === MANIFEST && /^[ \t]*format[ \t]*:/m.test(text)) return { format: 1 }
    if (problems.length > 0)
      throw new FolderError(
        // One mistake may make every line after it another.
        problems
          .slice(0, MOST_PROBLEMS)
          .map(({ message, ...at }) => fault({ file: name, at }, 'yaml', { problem: message })),
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

import { randomBytes } from 'node:crypto'
import type { Words } from '@leitai/platform/contract/shape'
import { FolderError, type FolderFault } from '../fault.ts'
import { type FolderContext, type Imported, type ImportOptions, importFolder } from '../import.ts'
import type { ManifestInput } from '../manifest.ts'
import { type Converted, convert, writeManifest } from './convert.ts'
import type { Note, Notes } from './note.ts'
import { peopleFrom } from './people.ts'
import type { ForeignFormat } from './texts.ts'

export interface Carried {
  imported: Imported
  /** Of a competition from another platform; null for a competition folder of ours. */
  report: { format: ForeignFormat; notes: readonly Note[] } | null
}

interface Carrying {
  /** An empty folder. */
  work: string
  /** Makes a cover of a picture and returns its address, or says why not. */
  cover?: (path: string) => Promise<{ address: string } | { why: Words }>
}

/**
 * Imports a competition folder, or what another platform exports. Of the latter a stage whose scoring cannot be carried is imported without
 * it, and the report says why; everything else that is wrong throws FolderError, as for a folder of ours.
 */
export async function carry(
  ctx: FolderContext,
  folder: string,
  options: ImportOptions,
  { work, cover }: Carrying,
): Promise<Carried> {
  const converted = await convert(folder, { work, now: ctx.now() })
  if (!converted) return { imported: await importFolder(ctx, folder, options), report: null }
  const { format, notes } = converted
  const withPeople = (options.submissions ?? false) || (options.all ?? false)
  const people = await peopleFrom(converted, folder, { write: withPeople })
  let manifest = settled(await withCover(converted, cover), notes)
  for (;;) {
    await writeManifest(converted.folder, manifest)
    try {
      const imported = await importFolder(ctx, converted.folder, {
        ...options,
        mayLackSamples: true,
        submissions: withPeople && people > 0,
        all: false,
        // Whoever had a name there need not be who has it here.
        people: options.people ?? new Map<string, string>(),
      })
      return { imported, report: { format, notes: notes.list } }
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

async function withCover({ manifest, logo, notes }: Converted, cover: Carrying['cover']): Promise<ManifestInput> {
  if (logo === null) return manifest
  if (!cover) {
    notes.say('left', 'logo', 'logoCommand')
    return manifest
  }
  const made = await cover(logo)
  if ('address' in made) {
    notes.say('carried', 'logo', 'logo')
    return { ...manifest, cover: made.address }
  }
  notes.say('left', 'logo', 'logoLeft', { why: made.why })
  return manifest
}

/** Lines are those of the file that was made here: in the host’s own there is something else. */
const withoutLines = ({ line: _, column: __, ...fault }: FolderFault): FolderFault => fault

/** A competition of algorithms has a stage that is scored. */
function settled(manifest: ManifestInput, notes: Notes): ManifestInput {
  if (manifest.type !== 'algorithm' || manifest.stages.some(({ scoring }) => scoring)) return manifest
  notes.say('changed', 'type', 'application')
  return { ...manifest, type: 'application' }
}

/** The manifest without what the faults are about, if all of them are about scorings, data and its address; else null. */
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
    else if (sampleOf?.sample === true && typeof sampleOf.stage === 'number') stages.add(sampleOf.stage - 1)
    else if (file !== undefined) files.add(Number(file))
    else return null
    notes.say('left', stage === undefined ? (sampleOf?.name ?? key) : `stages[${stage}]`, 'scoringLeft', {
      why: { zh, en },
    })
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

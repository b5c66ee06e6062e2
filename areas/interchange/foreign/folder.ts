import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, cp, mkdir, readdir, realpath, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join, resolve, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { findFile } from '@leitai/competition/archive/files'
import type { ManifestInput } from '@leitai/competition/archive/manifest'
import { BadFolder } from '@leitai/competition/archive/unpack'
import { isClutter } from '@leitai/platform/contract/clutter'
import { filesBelow } from '@leitai/zip/content'
import { extract, UnsafeZip } from '@leitai/zip/extract'
import { type ZipEntry, zipStream } from '@leitai/zip/write'
import { pack } from 'tar-stream'
import type { Notes } from './note.ts'

/** Of one archive within the bundle, and of all of them together. */
const MOST_ENTRIES = 20_000
const MOST_BYTES = 4 * 1024 ** 3

type StageInput = ManifestInput['stages'][number]
export type ScoringInput = NonNullable<StageInput['scoring']>
type DataInput = NonNullable<ManifestInput['data']>[number]

/** A competition folder that is being made from one of another platform. */
export interface Making {
  /** The folder from the other platform, unpacked. */
  source: string
  /** The competition folder. */
  target: string
  /** For what is unpacked on the way. */
  work: string
  notes: Notes
  data: DataInput[]
  stages: StageInput[]
  /** A picture for the cover. */
  logo: string | null
  unpacked: Map<string, Promise<string>>
  bytesLeft: number
}

export const newMaking = (given: Pick<Making, 'source' | 'target' | 'work' | 'notes'>): Making => ({
  ...given,
  data: [],
  stages: [],
  logo: null,
  unpacked: new Map<string, Promise<string>>(),
  bytesLeft: MOST_BYTES,
})

/** A folder that the source names, or null; nothing outside the source is reached, not even by links. */
async function folderNamed(source: string, name: string): Promise<string | null> {
  const root = await realpath(source)
  const path = await realpath(resolve(root, name)).catch(() => null)
  if (path === null || !path.startsWith(root + sep)) return null
  return (await stat(path)).isDirectory() ? path : null
}

/** What the source names: a file, or a folder. */
export async function located(
  { source }: Making,
  name: string,
): Promise<{ path: string; size: number; isFolder: boolean } | null> {
  const file = await findFile(source, name)
  if (typeof file === 'object') return { ...file, isFolder: false }
  const path = await folderNamed(source, name)
  return path === null ? null : { path, size: 0, isFolder: true }
}

/** The same, or a folder in place of its zip, or a zip in place of a folder: repositories keep as a folder what is packed only when it is handed in. */
export async function locatedAsAny(making: Making, name: string): ReturnType<typeof located> {
  const other = /\.zip$/i.test(name) ? name.replace(/\.zip$/i, '') : `${name.replace(/\/+$/, '')}.zip`
  return (await located(making, name)) ?? (await located(making, other))
}

/** The content of what the source names as a folder: of a folder itself, of a zip unpacked; null where there is neither. */
export async function contentOf(making: Making, name: string): Promise<string | null> {
  const found = await locatedAsAny(making, name)
  if (!found) return null
  if (found.isFolder) return found.path
  if (!/\.zip$/i.test(found.path)) return null
  const folder = making.unpacked.get(found.path) ?? unpackInto(making, found.path, name)
  making.unpacked.set(found.path, folder)
  return folder
}

async function unpackInto(making: Making, path: string, name: string): Promise<string> {
  const folder = join(making.work, `unpacked-${making.unpacked.size}`)
  await mkdir(folder, { recursive: true })
  try {
    await extract(path, folder, { entries: MOST_ENTRIES, bytes: making.bytesLeft, skip: isClutter })
  } catch (error) {
    throw error instanceof UnsafeZip ? new BadFolder(error.problem, name, MOST_ENTRIES) : error
  }
  for (const file of await filesBelow(folder)) making.bytesLeft -= (await stat(join(folder, file))).size
  return folder
}

/** The same; where everything is in one folder, that folder: for programs and submissions, of which the top is looked for. */
export async function topOf(making: Making, name: string): Promise<string | null> {
  const folder = await contentOf(making, name)
  if (folder === null) return null
  const entries = await readdir(folder, { withFileTypes: true })
  const [only] = entries
  return entries.length === 1 && only?.isDirectory() ? join(folder, only.name) : folder
}

/** Puts a file into the competition folder under a free name and returns the name. */
export async function put(making: Making, from: string, wanted: string): Promise<string> {
  const name = await freeName(making, wanted)
  await copyFile(from, join(making.target, name))
  return name
}

export async function putZip(making: Making, entries: Iterable<ZipEntry>, wanted: string): Promise<string> {
  const name = await freeName(making, wanted)
  await pipeline(await zipStream(entries), createWriteStream(join(making.target, name)))
  return name
}

/** Packs a folder as tar; returns the path of the archive, which is in the work folder. */
export async function tarOf(making: Making, folder: string): Promise<string> {
  const path = join(making.work, `packed-${await countIn(making.work)}.tar`)
  const packing = pack()
  const written = pipeline(packing, createWriteStream(path))
  for (const name of await filesBelow(folder)) {
    const file = join(folder, name)
    const { size } = await stat(file)
    const entry = packing.entry({ name, size, mode: 0o644, mtime: new Date(0) })
    await pipeline(createReadStream(file), entry)
  }
  packing.finalize()
  await written
  return path
}

const countIn = async (folder: string) => (await readdir(folder)).length

async function freeName(making: Making, wanted: string): Promise<string> {
  const folder = dirname(wanted)
  const ending = extname(wanted)
  const stem =
    basename(wanted, ending)
      .replace(/[^\p{L}\p{N}._-]+/gu, '-')
      .replace(/^[.-]+/, '')
      .slice(0, 80) || 'file'
  await mkdir(join(making.target, folder), { recursive: true })
  for (let count = 1; ; count++) {
    const name = join(folder, `${stem}${count === 1 ? '' : `-${count}`}${ending.replace(/[^.\w]/g, '')}`)
    if (!(await stat(join(making.target, name)).catch(() => null))) return name
  }
}

/** Copies a program’s files into a new folder of the competition folder, `below` its top; returns the name of the new folder. */
export async function putProgram(making: Making, folder: string, wanted: string, below = 'original'): Promise<string> {
  const name = await freeName(making, wanted)
  for (const file of (await filesBelow(folder)).filter((one) => !isClutter(one))) {
    await mkdir(dirname(join(making.target, name, below, file)), { recursive: true })
    await cp(join(folder, file), join(making.target, name, below, file), { dereference: false })
  }
  return name
}

/** Writes the text of a file of the competition folder. */
export async function putText(making: Pick<Making, 'target'>, name: string, text: string): Promise<string> {
  await mkdir(dirname(join(making.target, name)), { recursive: true })
  await writeFile(join(making.target, name), text)
  return name
}

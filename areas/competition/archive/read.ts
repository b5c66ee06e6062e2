import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { MANIFEST } from './contract.ts'
import { FolderError, type FolderFault, fault } from './fault.ts'
import { type Found, findFile, misnamedManifest, readText } from './files.ts'
import { issueFaults } from './issue.ts'
import {
  type FileManifest,
  type Manifest,
  manifestShapes,
  type Rough,
  type StageManifest,
  type Text,
} from './manifest.ts'
import { type Path, readYaml, type YamlSource } from './source.ts'
import type { FolderWord } from './texts.ts'

const MOST_TEXT = 1024 ** 2
/** The limit of all texts together, each counted as often as it is named: thousands of keys may name one file. */
const MOST_TEXTS = 16 * MOST_TEXT

/** A folder as far as it could be parsed: valid parts are present even if others are invalid. */
export interface Reading {
  folder: string
  source: YamlSource
  faults: FolderFault[]
  manifest: Manifest | null
  rough: Rough | null
  stages: (StageManifest | null)[]
  data: (FileManifest | null)[]
  /** Every named file, by its name. */
  files: Map<string, Found>
  textOf(text: Text): string
}

/** Why there is no manifest to read; for who made the folder, one that is there and empty is not missing. */
async function faultOfManifest(folder: string, reason: FolderWord): Promise<FolderFault> {
  const file = join(folder, MANIFEST)
  if (reason === 'emptyFile' || reason === 'outside') return fault({ file }, reason, { name: MANIFEST })
  const there = await stat(file).catch(() => null)
  const misnamed = there ? undefined : await misnamedManifest(folder)
  if (misnamed !== undefined) return fault({ file }, 'manifestName', { name: misnamed })
  return fault({ file }, there?.isDirectory() ? 'manifestFolder' : 'noFile')
}

export async function readFolder(folder: string, now: Date): Promise<Reading> {
  const found = await findFile(folder, MANIFEST).catch(() => 'missingFile' as const)
  if (typeof found === 'string') throw new FolderError([await faultOfManifest(folder, found)])
  if (found.size > MOST_TEXT) throw new FolderError([fault({ file: MANIFEST }, 'longText', { name: MANIFEST })])
  const text = await readText(found.path)
  if (text === null) throw new FolderError([fault({ file: MANIFEST }, 'notUtf8', { name: MANIFEST })])
  const source = readYaml(text)
  if (source.problems.length > 0) {
    throw new FolderError(
      source.problems.map(({ message, ...at }) => fault({ file: MANIFEST, at }, 'yaml', { problem: message })),
    )
  }
  if (source.raw === null) throw new FolderError([fault({ file: MANIFEST }, 'noSettings')])
  if (Array.isArray(source.raw) || typeof source.raw !== 'object')
    throw new FolderError([fault({ file: MANIFEST }, 'notSettings')])
  const shapes = manifestShapes(now)
  const whole = shapes.manifest.safeParse(source.raw)
  const faults = whole.success ? [] : whole.error.issues.flatMap((issue) => issueFaults(MANIFEST, source, issue))
  const { files, texts } = await readNamed(folder, source, faults)
  const parts = (key: string): unknown[] => {
    const value = field(source.raw, key)
    return Array.isArray(value) ? value : []
  }
  return {
    folder,
    source,
    faults,
    manifest: whole.success ? whole.data : null,
    rough: shapes.rough.safeParse(source.raw).data ?? null,
    stages: parts('stages').map((part) => shapes.stage.safeParse(part).data ?? null),
    data: parts('data').map((part) => shapes.file.safeParse(part).data ?? null),
    files,
    textOf: (written) => (typeof written === 'string' ? written : (texts.get(written.file) ?? '')),
  }
}

const field = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([name]) => name === key)?.[1] : undefined

/** Finds the files that `file:`, `solution:` and `features:` name, anywhere; text files are read at once. */
async function readNamed(folder: string, source: YamlSource, faults: FolderFault[]) {
  const files = new Map<string, Found>()
  const texts = new Map<string, string>()
  let textBytes = 0
  for (const { path, name, isText } of namesIn(source.raw, [])) {
    const place = { file: MANIFEST, path, at: source.place(path) }
    const found = await findFile(folder, name)
    if (typeof found === 'string') {
      // An empty text is valid.
      if (!(isText && found === 'emptyFile')) faults.push(fault(place, found, { name }))
      continue
    }
    files.set(name, found)
    if (isText && found.size > MOST_TEXT) {
      faults.push(fault(place, 'longText', { name }))
      continue
    }
    if (isText) textBytes += found.size
    if (textBytes > MOST_TEXTS) {
      faults.push(fault(place, 'longTexts'))
      break
    }
    const text = isText ? (texts.get(name) ?? (await readText(found.path))) : ''
    if (text === null) faults.push(fault(place, 'notUtf8', { name }))
    else if (isText) texts.set(name, text)
  }
  return { files, texts }
}

function* namesIn(value: unknown, path: Path): Generator<{ path: Path; name: string; isText: boolean }> {
  if (typeof value !== 'object' || value === null) return
  const isText = Object.keys(value).length === 1
  for (const [key, inner] of Object.entries(value)) {
    const at = [...path, Array.isArray(value) ? Number(key) : key]
    if ((key === 'file' || key === 'solution' || key === 'features') && typeof inner === 'string')
      yield { path: at, name: inner, isText }
    else yield* namesIn(inner, at)
  }
}

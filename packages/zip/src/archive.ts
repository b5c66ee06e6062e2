import { isClutter } from '@leitai/platform/contract/clutter'
import { boundText } from '@leitai/platform/contract/upload-bound'
import { BadZip } from '@leitai/platform/contract/zip'
import { createEncodingVote, type Encoding } from '@leitai/scorer/encoding'
import {
  configure,
  type Entry,
  ERR_SPLIT_ZIP_FILE,
  ERR_UNSAFE_FILENAME,
  type FileEntry,
  Reader,
  ZipReader,
} from '@zip.js/zip.js/lib/zip-core-native.js'
import { otherKind, unreadMethod } from './methods.ts'

configure({ useWebWorkers: false })

/** A file that can be read in pieces; see `TableFile`. */
export interface PiecesOfFile {
  size: number
  slice(start: number, end: number): Promise<Uint8Array>
}
/** The files in a zip of strangers. Nothing of their names is ever used as a path. */
export interface Archive {
  /** In the order of the archive and in NFC, without what archivers add. */
  names: string[]
  /** The bytes of a file in chunks. Throws BadZip; what the zip says of its sizes is not believed: bytes are counted. */
  read(name: string): AsyncGenerator<Uint8Array<ArrayBuffer>>
}
export interface ArchiveLimits {
  entries: number
  /** Of all that is read from it. */
  bytes: number
}

class PiecesReader extends Reader<PiecesOfFile> {
  readonly #file: PiecesOfFile
  constructor(file: PiecesOfFile) {
    super(file)
    this.#file = file
    this.size = file.size
  }
  override readUint8Array(index: number, length: number): Promise<Uint8Array> {
    return this.#file.slice(index, Math.min(index + length, this.size))
  }
}

/** An entry says that its name is UTF-8, by a flag or by a further field that has it in UTF-8. */
const saysUtf8 = ({ bitFlag, extraFieldUnicodePath }: Entry): boolean =>
  bitFlag?.languageEncodingFlag === true || extraFieldUnicodePath?.valid === true

/**
 * What the names are written in that do not say so, decided by all of them: archivers of Chinese systems write GBK. `says` tells of each
 * entry in order whether it does.
 */
async function encodingOfNames(file: PiecesOfFile, most: number): Promise<{ encoding: Encoding; says: boolean[] }> {
  const vote = createEncodingVote()
  const says: boolean[] = []
  // Folders are known by the slash at their end; their names count as well.
  const placeholder = (bytes: Uint8Array) => (bytes.at(-1) === SLASH ? 'name/' : 'name')
  const zip = new ZipReader(new PiecesReader(file), { decodeText: placeholder })
  for await (const entry of zip.getEntriesGenerator()) {
    const said = saysUtf8(entry)
    says.push(said)
    if (!said) vote.add(entry.rawFilename)
    if (says.length > most + MOST_CLUTTER) throw new BadZip('zip.entries', String(most))
  }
  return { encoding: vote.decide(), says }
}

const SLASH = 47
/** Entries that are left out, beside those that count. */
const MOST_CLUTTER = 20_000

/** Decodes one name after the other; those of macOS have letters and their marks as separate characters, which NFC joins. */
function namesIn({ encoding, says }: { encoding: Encoding; says: boolean[] }) {
  const decoders = { 'utf-8': new TextDecoder(), gb18030: new TextDecoder('gb18030') }
  let entry = 0
  return (bytes: Uint8Array, _given: string, type: string): string => {
    if (type !== 'filename') return ''
    return decoders[says[entry++] ? 'utf-8' : encoding].decode(bytes).normalize('NFC')
  }
}

/** Reads the directory of a zip, in a browser or in Node. Throws BadZip. */
export async function openArchive(file: PiecesOfFile, most: ArchiveLimits): Promise<Archive> {
  const files = await entriesOf(file, most.entries)
  let read = 0
  const readBefore = new Map<string, number>()
  async function* bytesOf(name: string) {
    const entry = files.get(name)
    if (!entry) throw new BadZip('zip.broken')
    const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>()
    const stopped = new AbortController()
    const written = entry.getData(writable, { checkOverlappingEntry: true, signal: stopped.signal })
    // A zip that is refused before its first byte leaves the stream open.
    const failed = new Promise<never>((_, reject) => written.catch(reject))
    failed.catch(() => undefined)
    const reader = readable.getReader()
    let whole = false
    let own = 0
    try {
      for (;;) {
        const { done, value } = await Promise.race([reader.read(), failed])
        if (done) break
        own += value.length
        // What is read once more counts once.
        const before = readBefore.get(name) ?? 0
        if (own > before) {
          read += own - before
          readBefore.set(name, own)
        }
        if (read > most.bytes) throw new BadZip('zip.large', boundText(most.bytes))
        yield value
      }
      await written
      whole = true
    } catch (error) {
      throw asBadZip(error)
    } finally {
      if (!whole) stopped.abort()
    }
  }
  return { names: Array.from(files.keys()), read: bytesOf }
}

async function entriesOf(file: PiecesOfFile, most: number): Promise<Map<string, FileEntry>> {
  const files = new Map<string, FileEntry>()
  try {
    const names = await encodingOfNames(file, most)
    const zip = new ZipReader(new PiecesReader(file), { decodeText: namesIn(names) })
    for await (const entry of zip.getEntriesGenerator()) {
      if (isFolder(entry) || isClutter(entry.filename)) continue
      if (entry.encrypted) throw new BadZip('zip.encrypted')
      const method = unreadMethod(entry.compressionMethod)
      if (method) throw new BadZip('zip.method', method)
      if (files.has(entry.filename)) throw new BadZip('zip.twice', entry.filename.slice(0, 60))
      files.set(entry.filename, entry)
      if (files.size > most) throw new BadZip('zip.entries', String(most))
    }
  } catch (error) {
    const bad = asBadZip(error)
    const other = bad instanceof BadZip && bad.fault === 'zip.broken' ? otherKind(await file.slice(0, HEAD)) : null
    throw other ? new BadZip('zip.other', other) : bad
  }
  return files
}

const HEAD = 512

const isFolder = (entry: Entry): entry is Exclude<Entry, FileEntry> => entry.directory

/** What the file system says of the file is no fault of the zip. */
function asBadZip(error: unknown): unknown {
  if (error instanceof BadZip || (error instanceof Error && 'syscall' in error)) return error
  if (error instanceof Error && error.message === ERR_UNSAFE_FILENAME)
    return new BadZip('zip.path', 'filename' in error ? String(error.filename) : '')
  if (error instanceof Error && error.message === ERR_SPLIT_ZIP_FILE) return new BadZip('zip.split')
  return new BadZip('zip.broken')
}

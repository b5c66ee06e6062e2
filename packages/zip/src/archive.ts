import { BadZip, isClutter } from '@leitai/contract/competition/submission-zip'
import { boundText } from '@leitai/contract/core/upload-bound'
import {
  configure,
  type Entry,
  ERR_UNSAFE_FILENAME,
  type FileEntry,
  Reader,
  ZipReader,
} from '@zip.js/zip.js/lib/zip-core-native.js'

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

const utf8 = new TextDecoder('utf-8', { fatal: true })
/**
 * Archivers of Chinese systems write names in GBK without saying so; those of macOS write letters and their marks as separate characters,
 * which NFC joins.
 */
function nameOf(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes).normalize('NFC')
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/** Reads the directory of a zip, in a browser or in Node. Throws BadZip. */
export async function openArchive(file: PiecesOfFile, most: ArchiveLimits): Promise<Archive> {
  const files = await entriesOf(file, most.entries)
  let read = 0
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
    try {
      for (;;) {
        const { done, value } = await Promise.race([reader.read(), failed])
        if (done) break
        read += value.length
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
    const zip = new ZipReader(new PiecesReader(file), { decodeText: nameOf })
    for await (const entry of zip.getEntriesGenerator()) {
      if (isFolder(entry) || isClutter(entry.filename)) continue
      if (entry.encrypted) throw new BadZip('zip.encrypted')
      if (files.has(entry.filename)) throw new BadZip('zip.twice', entry.filename.slice(0, 60))
      files.set(entry.filename, entry)
      if (files.size > most) throw new BadZip('zip.entries', String(most))
    }
  } catch (error) {
    throw asBadZip(error)
  }
  return files
}

const isFolder = (entry: Entry): entry is Exclude<Entry, FileEntry> => entry.directory

/** What the file system says of the file is no fault of the zip. */
function asBadZip(error: unknown): unknown {
  if (error instanceof BadZip || (error instanceof Error && 'syscall' in error)) return error
  if (error instanceof Error && error.message === ERR_UNSAFE_FILENAME)
    return new BadZip('zip.path', 'filename' in error ? String(error.filename) : '')
  return new BadZip('zip.broken')
}

import { createWriteStream } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createEncodingVote } from '@leitai/scorer/encoding'
import yauzl, { type Entry } from 'yauzl'
import { unreadMethod } from './methods.ts'

/** A table may shrink to a hundredth; what grows more than this is made to fill disks. */
const MOST_RATIO = 200
/** Below this a high ratio harms nobody. */
const SMALL = 10 * 1024 * 1024
const LONGEST_NAME = 300

/** `kind`: an encrypted entry or a link; `method`: one that is packed by a method that is not read; `case`: two names that differ in case alone. */
export type ZipProblem = 'broken' | 'many' | 'large' | 'overlap' | 'path' | 'kind' | 'method' | 'case'

/** An archive that is not unpacked. */
export class UnsafeZip extends Error {
  readonly problem: ZipProblem
  /** The entry that has the problem, where it is one entry's; of `method`, its name. */
  readonly entry: string | undefined
  constructor(problem: ZipProblem, entry?: string) {
    super(problem)
    this.problem = problem
    this.entry = entry
  }
}

const LINK = 0o120000
const isLink = ({ externalFileAttributes }: Entry) => ((externalFileAttributes >>> 16) & 0o170000) === LINK

/** An entry says that its name is UTF-8, by a flag or by a further field that has it in UTF-8. */
const saysUtf8 = ({ generalPurposeBitFlag: flags, extraFields }: Entry) =>
  (flags & 0x800) !== 0 || extraFields.some(({ id }) => id === 0x7075)

/** Reads the names of an archive's entries; those that do not say what they are written in are decided together. */
async function nameReader(path: string): Promise<(entry: Entry) => string> {
  const vote = createEncodingVote()
  const zip = await yauzl.openPromise(path, { autoClose: false, lazyEntries: true })
  try {
    for await (const entry of zip.eachEntry()) if (!saysUtf8(entry)) vote.add(entry.fileNameRaw)
  } finally {
    zip.close()
  }
  const decoder = new TextDecoder(vote.decide())
  return (entry) =>
    saysUtf8(entry) ? entry.fileName : decoder.decode(Uint8Array.from(entry.fileNameRaw)).replaceAll('\\', '/')
}

/** Names that Windows takes for devices, and endings that it drops, so that two names become one. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)|[. ]$/i

/** Where an entry goes below the folder; refuses whatever would go elsewhere. */
function targetOf(folder: string, name: string): string {
  const parts = name.split('/')
  const odd =
    /[\\:\p{Cc}]/u.test(name) ||
    name.startsWith('/') ||
    parts.some((part) => part === '..' || part === '.' || part === '' || DEVICE.test(part))
  const target = join(folder, name)
  if (odd || name.length > LONGEST_NAME || !target.startsWith(folder + sep)) throw new UnsafeZip('path', name)
  return target
}

/** Such as a full disk: no fault of the archive. */
const MACHINE = ['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE', 'EIO', 'EROFS', 'EACCES']
const isOfMachine = (error: unknown) =>
  error instanceof Error && 'code' in error && MACHINE.includes(String(error.code))

export interface ExtractLimits {
  entries: number
  /** Of all that is unpacked. */
  bytes: number
  /** Entries that are left out, by their names. */
  skip: (name: string) => boolean
}

/**
 * Unpacks an archive into `folder` and returns the names of its files; of entries with the same name the last stays, as other programs have it.
 * Counts what it really holds: its own figures are not believed.
 */
export async function extract(path: string, folder: string, most: ExtractLimits): Promise<string[]> {
  const zip = await yauzl.openPromise(path, { autoClose: false, lazyEntries: true, decodeStrings: true }).catch(() => {
    throw new UnsafeZip('broken')
  })
  const { size: whole } = await stat(path)
  const names: string[] = []
  let bytes = 0
  let packed = 0
  try {
    if (zip.entryCount > most.entries) throw new UnsafeZip('many')
    const nameOf = await nameReader(path)
    const seen = new Map<string, string>()
    for await (const entry of zip.eachEntry()) {
      const fileName = nameOf(entry)
      if (most.skip(fileName)) continue
      if (isLink(entry) || entry.isEncrypted()) throw new UnsafeZip('kind', fileName)
      const method = unreadMethod(entry.compressionMethod)
      if (method) throw new UnsafeZip('method', method)
      const target = targetOf(folder, fileName)
      const former = seen.get(target.toLowerCase())
      // Not every file system has room for both.
      if (former !== undefined && former !== target) throw new UnsafeZip('case', fileName)
      seen.set(target.toLowerCase(), target)
      packed += entry.compressedSize
      // One piece that a thousand entries name would count a thousand times for what it may grow to.
      if (packed > whole) throw new UnsafeZip('overlap', fileName)
      await mkdir(dirname(target), { recursive: true })
      const counted = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          bytes += chunk.length
          const bomb = bytes > most.bytes || (bytes > SMALL && bytes > MOST_RATIO * Math.max(1, packed))
          done(bomb ? new UnsafeZip('large', fileName) : null, chunk)
        },
      })
      await pipeline(await zip.openReadStreamPromise(entry), counted, createWriteStream(target))
      if (former === undefined) names.push(fileName)
    }
  } catch (error) {
    if (error instanceof UnsafeZip || isOfMachine(error)) throw error
    // yauzl refuses paths with .. itself, and says so in its message alone.
    const isPath = error instanceof Error && /relative path|absolute path|invalid char/i.test(error.message)
    throw new UnsafeZip(isPath ? 'path' : 'broken')
  } finally {
    zip.close()
  }
  return names
}

/** What an archive says of its files, which may be wrong; nothing of one that cannot be read. */
export async function listed(path: string): Promise<{ name: string; size: number; crc: number }[]> {
  const found: { name: string; size: number; crc: number }[] = []
  const zip = await yauzl
    .openPromise(path, { autoClose: false, lazyEntries: true, decodeStrings: true })
    .catch(() => null)
  if (!zip) return found
  try {
    const nameOf = await nameReader(path)
    for await (const entry of zip.eachEntry())
      found.push({ name: nameOf(entry), size: entry.uncompressedSize, crc: entry.crc32 })
  } catch {
    // What could be read of a damaged one is enough: it is only looked at.
  } finally {
    zip.close()
  }
  return found
}

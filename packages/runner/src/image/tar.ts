import { BadImage } from './bad-image.ts'
import type { Source } from './source.ts'

/**
 * Reads tar archives of strangers: ustar with the headers of pax and GNU. Nothing of an archive is taken into memory but headers of limited
 * size; tar-stream, which reads our own archives, keeps headers of any size.
 */

type Kind = 'file' | 'folder' | 'link' | 'hardLink' | 'other'
export interface TarEntry {
  name: string
  kind: Kind
  /** Of the content that follows. */
  size: number
  target: string
  executable: boolean
}

const BLOCK = 512
const MOST_HEADER = 1024 ** 2
/** More than any file has: beyond, places in a file could not be counted. */
const MOST_BYTES = 2 ** 50
const KINDS: Record<string, Kind> = {
  '0': 'file',
  '\0': 'file',
  '7': 'file',
  '1': 'hardLink',
  '2': 'link',
  '5': 'folder',
  // Devices and pipes, which no program gets.
  '3': 'other',
  '4': 'other',
  '6': 'other',
}

const broken = (detail: string) => new BadImage('broken', detail)

function textAt(header: Buffer, from: number, length: number): string {
  const field = header.subarray(from, from + length)
  const end = field.indexOf(0)
  return field.toString('latin1', 0, end < 0 ? length : end)
}

/** Names are in UTF-8: others could not be removed again by all means. */
function nameOf(bytes: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(bytes, 'latin1'))
  } catch {
    throw new BadImage('path', bytes.slice(0, 200))
  }
}

function numberAt(header: Buffer, from: number, length: number): number {
  // Numbers that octal digits cannot hold, in base 256.
  if (((header[from] ?? 0) & 0x80) !== 0) {
    const value = header.subarray(from + 1, from + length).reduce((sum, byte) => sum * 256 + byte, 0)
    if (header[from] !== 0x80 || value > MOST_BYTES) throw broken('a number of a header')
    return value
  }
  const text = textAt(header, from, length).trim()
  if (text === '') return 0
  if (!/^[0-7]+$/.test(text)) throw broken('a number of a header')
  return Number.parseInt(text, 8)
}

/** Whether these bytes are the header of an entry. */
export function isHeader(header: Buffer): boolean {
  if (header.length !== BLOCK) return false
  let sum = 8 * 0x20
  for (let at = 0; at < BLOCK; at++) if (at < 148 || at >= 156) sum += header[at] ?? 0
  return Number.parseInt(textAt(header, 148, 8).trim(), 8) === sum
}

/** Of a pax header: its records `length key=value`. */
function recordsOf(content: Buffer): Map<string, string> {
  const records = new Map<string, string>()
  for (let at = 0; at < content.length; ) {
    const space = content.indexOf(0x20, at)
    const length = space < 0 ? Number.NaN : Number(content.toString('latin1', at, space))
    const record = content.toString('latin1', space + 1, at + length - 1)
    const equal = record.indexOf('=')
    if (!Number.isInteger(length) || length <= space - at || at + length > content.length || equal < 1)
      throw broken('a pax header')
    records.set(record.slice(0, equal), record.slice(equal + 1))
    at += length
  }
  return records
}

/** What headers before an entry say of it. */
interface Ahead {
  name?: string
  target?: string
  size?: number
}

async function readAhead(source: Source, type: string, size: number, ahead: Ahead): Promise<void> {
  if (size > MOST_HEADER) throw broken('a header is too large')
  const content = await source.read(size)
  if (content.length !== size) throw broken('it ends within a header')
  if (type === 'L') ahead.name = textAt(content, 0, size)
  else if (type === 'K') ahead.target = textAt(content, 0, size)
  else if (type === 'x') {
    const records = recordsOf(content)
    if ([...records.keys()].some((key) => key.startsWith('GNU.sparse.'))) throw new BadImage('kind', 'a sparse file')
    const [name, target, length] = ['path', 'linkpath', 'size'].map((key) => records.get(key))
    if (name !== undefined) ahead.name = name
    if (target !== undefined) ahead.target = target
    if (length !== undefined) {
      ahead.size = Number(length)
      if (!/^\d{1,15}$/.test(length)) throw broken('a pax header')
    }
  }
}

function entryOf(header: Buffer, type: string, ahead: Ahead): TarEntry {
  const isUstar = header.toString('latin1', 257, 263) === 'ustar\0'
  const prefix = isUstar ? textAt(header, 345, 155) : ''
  const plain = textAt(header, 0, 100)
  const name = nameOf(ahead.name ?? (prefix === '' ? plain : `${prefix}/${plain}`))
  const kind = KINDS[type]
  if (kind === undefined) throw new BadImage('kind', `an entry of type ${JSON.stringify(type)}`)
  return {
    name,
    target: nameOf(ahead.target ?? textAt(header, 157, 100)),
    // In oldest archives, the name says what a folder is.
    kind: kind === 'file' && name.endsWith('/') ? 'folder' : kind,
    size: kind === 'file' ? (ahead.size ?? numberAt(header, 124, 12)) : 0,
    executable: (numberAt(header, 100, 8) & 0o111) !== 0,
  }
}

/** The entries of an archive, with their content, of which whoever gets them may leave the rest. */
export async function* readTar(source: Source): AsyncGenerator<TarEntry & { content(): AsyncGenerator<Buffer> }> {
  let ahead: Ahead = {}
  while (true) {
    const header = await source.read(BLOCK)
    if (header.length === 0 || header.every((byte) => byte === 0)) return
    if (!isHeader(header)) throw broken('no header where one should be')
    const type = header.toString('latin1', 156, 157)
    const size = numberAt(header, 124, 12)
    const padding = (length: number) => (BLOCK - (length % BLOCK)) % BLOCK
    if ('LKxg'.includes(type)) {
      if (type === 'g') await source.skip(size)
      else await readAhead(source, type, size, ahead)
      await source.skip(padding(size))
      continue
    }
    const entry = entryOf(header, type, ahead)
    ahead = {}
    let taken = false
    async function* content() {
      taken = true
      let bytes = 0
      for await (const piece of source.pieces(entry.size)) {
        bytes += piece.length
        yield piece
      }
      if (bytes !== entry.size) throw broken('it ends within a file')
    }
    yield { ...entry, content }
    if (!taken) await source.skip(entry.size)
    await source.skip(padding(entry.size))
  }
}

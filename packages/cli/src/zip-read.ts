import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { isClutter, type ZipFault } from '@leitai/contract/competition/submission-zip'
import { limits } from '@leitai/contract/core/limits'

/** A zip that the site would not take either. */
export class BadZip extends Error {
  readonly fault: ZipFault
  readonly found: string | undefined
  constructor(fault: ZipFault, found?: string) {
    super(fault)
    this.fault = fault
    this.found = found
  }
}

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_BYTES = 22
const MOST_COMMENT = 65_535

interface Inside {
  name: string
  flags: number
  method: number
  packed: number
  at: number
}

/** The bytes of the one csv inside a zip. Throws BadZip before the first of them, or while they are unpacked. */
export async function* csvInside(path: string): AsyncGenerator<Uint8Array> {
  const { flags, method, packed, start } = await find(path)
  if (flags & 1) throw new BadZip('zip.encrypted')
  if (method !== 0 && method !== 8) throw new BadZip('zip.broken')
  const raw = packed === 0 ? null : createReadStream(path, { start, end: start + packed - 1 })
  if (!raw) return
  const source = method === 0 ? raw : pipeline(raw, createInflateRaw(), () => undefined)
  let bytes = 0
  try {
    for await (const piece of source) {
      bytes += piece.length
      if (bytes > limits.uploadBytes) throw new BadZip('zip.large')
      yield piece
    }
  } catch (error) {
    throw error instanceof BadZip ? error : new BadZip('zip.broken')
  }
}

async function find(path: string) {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const read = async (at: number, length: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
      if (bytesRead < length) throw new BadZip('zip.broken')
      return buffer
    }
    const entries = await entriesOf(size, read)
    const files = entries.filter(({ name }) => !isClutter(name))
    const csv = files.find(({ name }) => /\.csv$/i.test(name))
    if (!csv) throw new BadZip('zip.noCsv')
    if (files.length > 1) throw new BadZip('zip.many', String(files.length))
    const local = await read(csv.at, 30)
    if (local.readUInt32LE(0) !== LOCAL) throw new BadZip('zip.broken')
    return { ...csv, start: csv.at + 30 + local.readUInt16LE(26) + local.readUInt16LE(28) }
  } finally {
    await file.close()
  }
}

async function entriesOf(size: number, read: (at: number, length: number) => Promise<Buffer>): Promise<Inside[]> {
  if (size < END_BYTES) throw new BadZip('zip.broken')
  const length = Math.min(size, END_BYTES + MOST_COMMENT)
  const tail = await read(size - length, length)
  let at = tail.length - END_BYTES
  while (at >= 0 && tail.readUInt32LE(at) !== END) at--
  if (at < 0) throw new BadZip('zip.broken')
  const count = tail.readUInt16LE(at + 10)
  const bytes = tail.readUInt32LE(at + 12)
  const from = tail.readUInt32LE(at + 16)
  if (from + bytes > size) throw new BadZip('zip.broken')
  const list = await read(from, bytes)
  const entries: Inside[] = []
  for (let next = 0; entries.length < count; ) {
    if (next + 46 > list.length || list.readUInt32LE(next) !== ENTRY) throw new BadZip('zip.broken')
    const nameLength = list.readUInt16LE(next + 28)
    entries.push({
      name: list.toString('utf8', next + 46, next + 46 + nameLength),
      flags: list.readUInt16LE(next + 8),
      method: list.readUInt16LE(next + 10),
      packed: list.readUInt32LE(next + 20),
      at: list.readUInt32LE(next + 42),
    })
    next += 46 + nameLength + list.readUInt16LE(next + 30) + list.readUInt16LE(next + 32)
  }
  return entries
}

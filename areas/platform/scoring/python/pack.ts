import { closeSync, openSync, readSync, statSync, writeSync } from 'node:fs'
import { chmod, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The files of one side of a board as one file, as a scoring process leaves few: the length of a header in JSON (four bytes,
 * little-endian), the header with name and size of each, then their bytes one after the other.
 */
export interface PackedFile {
  /** A number, and the ending that the host has declared. */
  name: string
  path: string
}
const NAME = /^\d{1,7}(?:\.[A-Za-z0-9]{1,10})?$/
const CHUNK = 1024 * 1024
const AT_ONCE = 8

/** Runs in a scoring process. */
export function writePack(to: string, files: readonly PackedFile[]): void {
  const head = Buffer.from(JSON.stringify(files.map(({ name, path }) => [name, statSync(path).size])))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(head.length)
  const pack = openSync(to, 'w')
  try {
    for (const piece of [length, head]) writeAll(pack, piece)
    for (const { path } of files) append(pack, path)
  } finally {
    closeSync(pack)
  }
}

function append(pack: number, path: string): void {
  const file = openSync(path, 'r')
  const chunk = Buffer.allocUnsafe(CHUNK)
  try {
    for (let read = readSync(file, chunk); read > 0; read = readSync(file, chunk))
      writeAll(pack, chunk.subarray(0, read))
  } finally {
    closeSync(file)
  }
}

function writeAll(to: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(to, bytes, at)
}

/** Lays the files of a pack into a new folder, where other users can read them. */
export async function unpack(pack: string, folder: string): Promise<void> {
  const file = await open(pack)
  try {
    const { size } = await file.stat()
    const length = (await piece(file, 0, 4)).readUInt32LE()
    if (length > size) throw new Error('the files of a board are not whole')
    const entries = entriesIn(await piece(file, 4, length), size - 4 - length)
    await mkdir(folder)
    await chmod(folder, 0o755)
    let start = 4 + length
    const parts = entries.map(({ name, bytes }) => {
      start += bytes
      return { start: start - bytes, bytes, to: join(folder, name) }
    })
    for (let at = 0; at < parts.length; at += AT_ONCE)
      await Promise.all(parts.slice(at, at + AT_ONCE).map((part) => copyPart(file, part)))
  } finally {
    await file.close()
  }
  await rm(pack)
}

type Handle = Awaited<ReturnType<typeof open>>

async function piece(file: Handle, start: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await file.read(bytes, 0, length, start)
  if (bytesRead < length) throw new Error('the files of a board are not whole')
  return bytes
}

/** It comes from a process that reads untrusted files. */
function entriesIn(header: Buffer, size: number): { name: string; bytes: number }[] {
  const given: unknown = JSON.parse(header.toString())
  const entries = (Array.isArray(given) ? given : []).map((entry: unknown) => {
    const [name, bytes]: unknown[] = Array.isArray(entry) ? entry : []
    if (typeof name !== 'string' || !NAME.test(name)) throw new Error('a file of a board has another name')
    if (typeof bytes !== 'number' || !Number.isInteger(bytes) || bytes < 0) throw new Error('a file has no size')
    return { name, bytes }
  })
  if (entries.reduce((sum, { bytes }) => sum + bytes, 0) !== size) throw new Error('the sizes of files are wrong')
  return entries
}

async function copyPart(
  file: Handle,
  { start, bytes, to }: { start: number; bytes: number; to: string },
): Promise<void> {
  const target = await open(to, 'wx', 0o644)
  try {
    const chunk = Buffer.allocUnsafe(Math.min(CHUNK, bytes))
    for (let at = 0; at < bytes; ) {
      const { bytesRead } = await file.read(chunk, 0, Math.min(CHUNK, bytes - at), start + at)
      if (bytesRead === 0) throw new Error('the files of a board are not whole')
      await target.writeFile(chunk.subarray(0, bytesRead))
      at += bytesRead
    }
    await target.chmod(0o644)
  } finally {
    await target.close()
  }
}

import { createReadStream } from 'node:fs'
import { type FileHandle, open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { createDeflateRaw } from 'node:zlib'
import { isClutter } from '@leitai/contract/competition/submission-zip'
import { refused } from './stop.ts'

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, at) => {
  let value = at
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value >>> 0
})
const crcOf = (bytes: Uint8Array, before: number) => {
  let crc = ~before >>> 0
  for (const byte of bytes) crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ byte) & 255] ?? 0)
  return ~crc >>> 0
}

/** The same folder gives the same bytes, so that an upload that broke off goes on: every file is of 1 January 2020. */
const DATE = (40 << 9) | (1 << 5) | 1
const LARGEST = 0xffff_ffff
// Sizes stand behind the data, names are UTF-8.
const FLAGS = 8 | 2048
const DEFLATE = 8

/** Files of a folder with those below it, by their paths in it; what editors and archivers leave there is left out. */
export async function filesIn(folder: string, below = ''): Promise<string[]> {
  const entries = await readdir(join(folder, below), { withFileTypes: true })
  const found = await Promise.all(
    entries
      .filter(({ name }) => !name.startsWith('.'))
      .map(async (entry) => {
        const path = below === '' ? entry.name : `${below}/${entry.name}`
        if (entry.isDirectory()) return filesIn(folder, path)
        return entry.isFile() && !isClutter(path) ? [path] : []
      }),
  )
  return found.flat().sort()
}

/** Packs a folder as a zip file. */
export async function packFolder(folder: string, target: string): Promise<void> {
  const out = await open(target, 'w')
  try {
    const entries: Buffer[] = []
    let at = 0
    const put = async (bytes: Uint8Array) => {
      await writeAll(out, bytes)
      at += bytes.length
    }
    for (const path of await filesIn(folder)) {
      const name = Buffer.from(path)
      if ((await stat(join(folder, path))).size > LARGEST) {
        throw refused(`文件太大:${path}`, `The file is too large: ${path}`)
      }
      const start = at
      await put(Buffer.concat([header(0x04034b50, { crc: 0, packed: 0, size: 0, name }), name]))
      const from = at
      let crc = 0
      let size = 0
      const counted = new Transform({
        transform(piece, _encoding, done) {
          crc = crcOf(piece, crc)
          size += piece.length
          done(null, piece)
        },
      })
      const source = createReadStream(join(folder, path))
      const deflate = createDeflateRaw()
      source.on('error', (error) => deflate.destroy(error))
      for await (const piece of source.pipe(counted).pipe(deflate)) await put(piece)
      const sums = { crc, packed: at - from, size, name }
      await put(descriptor(sums))
      entries.push(Buffer.concat([header(0x02014b50, sums, start), name]))
    }
    const list = at
    for (const entry of entries) await put(entry)
    const bytes = at - list
    if (at > LARGEST) throw refused('文件夹太大', 'The folder is too large')
    await put(ending(entries.length, bytes, list))
  } finally {
    await out.close()
  }
}

async function writeAll(out: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; ) at += (await out.write(bytes, at)).bytesWritten
}

interface Sums {
  crc: number
  packed: number
  size: number
  name: Buffer
}

/** Of a file (its place is null), or of its line in the list at the end. */
function header(mark: number, { crc, packed, size, name }: Sums, place: number | null = null): Buffer {
  const head = Buffer.alloc(place === null ? 30 : 46)
  head.writeUInt32LE(mark, 0)
  const at = place === null ? 4 : 6
  if (place !== null) head.writeUInt16LE(20, 4)
  head.writeUInt16LE(20, at)
  head.writeUInt16LE(FLAGS, at + 2)
  head.writeUInt16LE(DEFLATE, at + 4)
  head.writeUInt16LE(0, at + 6)
  head.writeUInt16LE(DATE, at + 8)
  head.writeUInt32LE(crc, at + 10)
  head.writeUInt32LE(packed, at + 14)
  head.writeUInt32LE(size, at + 18)
  head.writeUInt16LE(name.length, at + 22)
  if (place !== null) head.writeUInt32LE(place, 42)
  return head
}

function descriptor({ crc, packed, size }: Sums): Buffer {
  const foot = Buffer.alloc(16)
  foot.writeUInt32LE(0x08074b50, 0)
  foot.writeUInt32LE(crc, 4)
  foot.writeUInt32LE(packed, 8)
  foot.writeUInt32LE(size, 12)
  return foot
}

function ending(count: number, bytes: number, list: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(bytes, 12)
  end.writeUInt32LE(list, 16)
  return end
}

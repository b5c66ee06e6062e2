import { type FileHandle, open } from 'node:fs/promises'
import type { Readable } from 'node:stream'

/** Archives in the format of ustar, as any tar unpacks them: files with short names, of any size. */
const BLOCK = 512
const NAME = 100

function header(name: string, size: number, seconds: number): Buffer {
  if (Buffer.byteLength(name) > NAME) throw new Error(`${name} is too long a name for an archive`)
  const block = Buffer.alloc(BLOCK)
  const octal = (value: number, at: number, length: number) =>
    block.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at, 'ascii')
  block.write(name, 0)
  octal(0o600, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  // Eleven octal digits hold 8 GB; what is larger is written in base 256, as GNU tar and others do.
  if (size < 8 ** 11) octal(size, 124, 12)
  else {
    block[124] = 0x80
    block.writeBigUInt64BE(BigInt(size), 128)
  }
  octal(seconds, 136, 12)
  block.write('        0', 148, 'ascii')
  block.write('ustar\u000000', 257, 'ascii')
  const sum = block.reduce((total, byte) => total + byte, 0)
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'ascii')
  return block
}

const padding = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK

/** Appends one file to an archive that is being written. */
export async function appendFile(
  archive: FileHandle,
  { name, size, body, at }: { name: string; size: number; body: Readable | Uint8Array; at: Date },
): Promise<void> {
  await archive.writeFile(header(name, size, Math.floor(at.getTime() / 1000)))
  await archive.writeFile(body)
  await archive.writeFile(Buffer.alloc(padding(size)))
}

export const endArchive = (archive: FileHandle) => archive.writeFile(Buffer.alloc(2 * BLOCK))

/** Where each file of an archive lies. Throws where it is no archive or broken off. */
export async function indexOf(path: string): Promise<Map<string, { start: number; size: number }>> {
  const archive = await open(path, 'r')
  try {
    const { size: whole } = await archive.stat()
    const found = new Map<string, { start: number; size: number }>()
    for (let at = 0; ; ) {
      const { buffer: block, bytesRead } = await archive.read(Buffer.alloc(BLOCK), 0, BLOCK, at)
      if (bytesRead < BLOCK) throw new Error(`${path} is broken off`)
      if (block.every((byte) => byte === 0)) return found
      const name = block.toString('utf8', 0, NAME).replace(/\0.*$/s, '')
      const size =
        block[124] === 0x80 ? Number(block.readBigUInt64BE(128)) : Number.parseInt(block.toString('ascii', 124, 135), 8)
      if (block.toString('ascii', 257, 262) !== 'ustar' || !Number.isSafeInteger(size) || size < 0)
        throw new Error(`${path} is no archive, or damaged`)
      const start = at + BLOCK
      if (start + size > whole) throw new Error(`${path} is broken off`)
      found.set(name, { start, size })
      at = start + size + padding(size)
    }
  } finally {
    await archive.close()
  }
}

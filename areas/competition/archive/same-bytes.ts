import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { filesBelow } from '@leitai/zip/content'
import { listed } from '@leitai/zip/extract'

export const digestOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Whether a file, one of a folder or one in a zip has the very bytes of one of those. */
export async function holdsOneOf(
  { path, isFolder }: { path: string; isFolder: boolean },
  those: readonly string[],
): Promise<boolean> {
  if (those.length === 0) return false
  const own = isFolder ? (await filesBelow(path)).map((name) => join(path, name)) : [path]
  if (await sharesBytes(own, those)) return true
  const packed = own.filter((one) => /\.zip$/i.test(one))
  if (packed.length === 0) return false
  const sums = new Set(await Promise.all(those.map(async (one) => `${(await stat(one)).size} ${await sumOf(one)}`)))
  for (const one of packed) for (const { size, crc } of await listed(one)) if (sums.has(`${size} ${crc}`)) return true
  return false
}

/** The CRC-32 of a file, as zips have it. */
async function sumOf(path: string): Promise<number> {
  let sum = 0
  for await (const piece of createReadStream(path)) sum = crc32(piece, sum)
  return sum
}

/** Whether one of these files has the very bytes of one of those: a sample would then publish the answers. */
export async function sharesBytes(these: readonly string[], those: readonly string[]): Promise<boolean> {
  const sizes = new Set(await Promise.all(those.map(async (path) => (await stat(path)).size)))
  const alike: string[] = []
  for (const path of these) if (sizes.has((await stat(path)).size)) alike.push(path)
  if (alike.length === 0) return false
  const digests = new Set(await Promise.all(those.map(digestOf)))
  for (const path of alike) if (digests.has(await digestOf(path))) return true
  return false
}

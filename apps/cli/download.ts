import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { CommandError, faulty, isCallError } from './command-error.ts'
import { send } from './http.ts'
import { networkTrouble } from './session.ts'

const TRIES = 5

export interface Wanted {
  path: string
  size: number
  sha256: string
  /** Requests a new signed URL, as they expire. */
  address: () => Promise<string>
}

export const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece)
  return hash.digest('hex')
}

export const isThere = async ({ path, size, sha256 }: Wanted) =>
  (await sizeOf(path)) === size && (await sha256Of(path).catch(() => '')) === sha256

/** Contains the beginning of the file’s digest, so that a partial download of an older version is not resumed. */
export const partOf = ({ path, sha256 }: Wanted) => `${path}.${sha256.slice(0, 8)}.part`

/** Downloads a file, resuming an earlier attempt; it gets its final name once it is complete and verified. */
export async function fetchFile(wanted: Wanted, onBytes: (bytes: number) => void): Promise<void> {
  const part = partOf(wanted)
  for (let tried = 1; (await sizeOf(part)) < wanted.size || wanted.size === 0; ) {
    const before = await sizeOf(part)
    try {
      await fetchRest(wanted, part, onBytes)
      if (wanted.size === 0) break
    } catch (error) {
      if (error instanceof CommandError || isCallError(error) || isDisk(error)) throw error
      // Progress resets the number of attempts.
      tried = (await sizeOf(part)) > before ? 1 : tried + 1
      if (tried > TRIES) throw networkTrouble()
      await wait(tried * 500)
    }
  }
  if ((await sizeOf(part)) !== wanted.size || (await sha256Of(part)) !== wanted.sha256) {
    await rm(part, { force: true })
    throw faulty(
      `下载的文件与网站公布的 SHA-256 不一致，已删除，请重试：${wanted.path}`,
      `The download doesn’t match the site’s SHA-256 and was deleted. Try again: ${wanted.path}`,
    )
  }
  await rename(part, wanted.path)
}

const isDisk = (error: unknown) => error instanceof Error && 'code' in error && 'path' in error

async function fetchRest({ address, size }: Wanted, part: string, onBytes: (bytes: number) => void): Promise<void> {
  const have = await sizeOf(part)
  const message = await send(await address(), { headers: have > 0 ? { range: `bytes=${have}-` } : {} })
  const resumed = message.statusCode === 206
  if (!resumed && message.statusCode !== 200) {
    message.resume()
    throw new Error(`HTTP ${message.statusCode}`)
  }
  let at = resumed ? have : 0
  onBytes(at)
  async function* counted(source: IncomingMessage) {
    for await (const piece of source) {
      at += piece.length
      onBytes(at)
      yield piece
    }
  }
  await pipeline(message, counted, createWriteStream(part, { flags: resumed ? 'a' : 'w' }))
  if (at < size) throw new Error('the connection broke')
}

import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { chmod, lstat, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Input } from '../protocol.ts'
import { FullDisk, LARGE_BYTES, roomIn } from '../room.ts'

/** What a file turned out to be, if it is not what the server said. */
class WrongFile extends Error {}

export interface Cache {
  /** A file that is there until `release`, fetched unless it is there; `made` makes something else of it, such as a folder, under another name. */
  hold(input: Input, signal: AbortSignal, made?: Made): Promise<{ path: string; release(): void }>
}
/** What is made of a file, under its name. */
export interface Made {
  name: string
  make(path: string, to: string): Promise<void>
}

const HEX = /^[0-9a-f]{64}$/
/** Of the file store: programs run as other users, who read it but cannot list it. */
const FOLDER_MODE = 0o711
const DRAFT = '.draft'
const BLOCK = 4096

/** Files by their digest below `folder`; those that were used longest ago go once all together exceed `mostBytes`. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: older than the bound: split it with its next change
export function openCache({ url: base, folder, mostBytes }: { url: string; folder: string; mostBytes: number }): Cache {
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE })
  // What an earlier life was fetching or unpacking when it was killed.
  for (const name of readdirSync(folder))
    if (name.endsWith(DRAFT)) rmSync(join(folder, name), { recursive: true, force: true })
  /** Bytes of what is there by its name; nothing there changes. */
  const sizes = new Map<string, number>()
  const held = new Map<string, number>()
  const coming = new Map<string, Promise<void>>()

  async function fetchTo(path: string, { url, sha256, size }: Input, signal: AbortSignal): Promise<void> {
    const draft = `${path}.${randomUUID()}${DRAFT}`
    try {
      const response = await fetch(new URL(url, base), { signal })
      if (!response.ok || !response.body) throw new Error(`a file could not be fetched: ${response.status}`)
      const hash = createHash('sha256')
      let bytes = 0
      const counted = async function* (source: AsyncIterable<Uint8Array>) {
        for await (const chunk of source) {
          bytes += chunk.length
          if (bytes > size) throw new WrongFile('a file is longer than the server said')
          hash.update(chunk)
          yield chunk
        }
      }
      await pipeline(Readable.fromWeb(response.body as never), counted, createWriteStream(draft), { signal })
      if (bytes !== size || hash.digest('hex') !== sha256) throw new WrongFile('a file is not what the server said')
      await chmod(draft, 0o644)
      await rename(draft, path)
    } finally {
      await rm(draft, { force: true })
    }
  }

  async function once(name: string, signal: AbortSignal, make: () => Promise<void>): Promise<string> {
    const path = join(folder, name)
    const now = new Date()
    const isThere = await utimes(path, now, now).then(
      () => true,
      () => false,
    )
    if (isThere) return path
    const others = coming.get(name)
    if (others) {
      // It may end because the run that began it was cancelled.
      await unlessAborted(
        others.catch(() => undefined),
        signal,
      )
      return once(name, signal, make)
    }
    const own = make().finally(() => coming.delete(name))
    coming.set(name, own)
    await own
    return path
  }

  /** Deletes what nothing holds until all, and so many bytes that are to come, are within the bound and fit on the disk. */
  async function makeRoom(toCome = 0): Promise<void> {
    const names = (await readdir(folder)).filter((name) => !name.endsWith(DRAFT))
    const all = await Promise.all(
      names.map(async (name) => {
        const found = await stat(join(folder, name)).catch(() => null)
        const size = sizes.get(name) ?? (found ? await bytesIn(join(folder, name)) : 0)
        sizes.set(name, size)
        return { name, at: found?.mtimeMs ?? 0, bytes: size }
      }),
    )
    let bytes = all.reduce((sum, one) => sum + one.bytes, toCome)
    for (const one of all.toSorted((a, b) => a.at - b.at)) {
      if (bytes <= mostBytes && fits(toCome)) return
      if (held.has(one.name)) continue
      // At once, as a large folder takes long to delete, and whoever asks for it meanwhile must not find a part of it.
      const gone = join(folder, `${randomUUID()}${DRAFT}`)
      if (existsSync(join(folder, one.name))) renameSync(join(folder, one.name), gone)
      sizes.delete(one.name)
      bytes -= one.bytes
      await rm(gone, { recursive: true, force: true })
    }
    if (!fits(toCome)) throw new FullDisk(folder)
  }

  const fits = (toCome: number) => toCome < LARGE_BYTES || roomIn(folder) >= toCome

  return {
    async hold(input, signal, made) {
      if (!HEX.test(input.sha256)) throw new WrongFile('the server named a file by no digest')
      if (input.size > mostBytes)
        throw new Error(
          `an input of ${gb(input.size)} GB is larger than the ${gb(mostBytes)} GB of inputs that this runner keeps: raise RUNNER_CACHE_GB`,
        )
      const names = made ? [input.sha256, `${input.sha256}-${made.name}`] : [input.sha256]
      for (const name of names) held.set(name, (held.get(name) ?? 0) + 1)
      const release = () => {
        for (const name of names) {
          const left = (held.get(name) ?? 1) - 1
          if (left > 0) held.set(name, left)
          else held.delete(name)
        }
      }
      try {
        const fetched = () =>
          once(input.sha256, signal, async () => {
            await makeRoom(input.size)
            await fetchTo(join(folder, input.sha256), input, signal)
          })
        const path = made
          ? await once(names[1] ?? '', signal, async () => {
              const draft = join(folder, `${randomUUID()}${DRAFT}`)
              try {
                const from = await fetched()
                // Unpacked it has about as much at least.
                await makeRoom(input.size)
                await made.make(from, draft)
                await rename(draft, join(folder, names[1] ?? ''))
              } finally {
                await rm(draft, { recursive: true, force: true })
              }
              await makeRoom()
            })
          : await fetched()
        return { path, release }
      } catch (error) {
        release()
        throw error
      }
    },
  }
}

/** A run that is not wanted any more does not wait for what another fetches. */
function unlessAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve).finally(() => signal.removeEventListener('abort', stop))
  })
}

const gb = (bytes: number) => (bytes / 1024 ** 3).toFixed(1)

/** What a file or folder takes: whole blocks, one at least; links of images lead nowhere here. */
async function bytesIn(path: string): Promise<number> {
  const found = await lstat(path).catch(() => null)
  if (!found) return 0
  if (!found.isDirectory()) return Math.max(1, Math.ceil(found.size / BLOCK)) * BLOCK
  let bytes = BLOCK
  // It may be deleted meanwhile.
  for (const name of await readdir(path).catch(() => [])) bytes += await bytesIn(join(path, name))
  return bytes
}

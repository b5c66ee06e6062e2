import { constants } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract } from 'tar-stream'
import type { Job } from './engine.ts'

export interface Taken {
  outputs: { name: string; bytes: number }[]
  refused: string[]
}

/**
 * Lays the declared regular files of a tar archive into the folder of a job; those that are larger than declared are refused. Throws, and
 * leaves none, if the archive is broken or has one of them twice.
 */
export async function takeOutputs(
  files: Readable,
  { outputs: declared, outFolder }: Pick<Job, 'outputs' | 'outFolder'>,
): Promise<Taken> {
  const taken: Taken = { outputs: [], refused: [] }
  const laid: string[] = []
  const seen = new Set<string>()
  const archive = extract()
  const reading = pipeline(files, archive)
  reading.catch((error: Error) => archive.destroy(error))
  try {
    for await (const entry of archive) {
      const { name, type, size = 0, pax } = entry.header
      const wanted = declared.find((one) => `./${one.name}` === name || one.name === name)
      if (wanted) {
        if (seen.has(wanted.name)) throw new Error(`${wanted.name} is there twice`)
        seen.add(wanted.name)
        // What is stored of a sparse file is not its content.
        const isSparse = Object.keys(pax ?? {}).some((key) => key.startsWith('GNU.sparse.'))
        if (type !== 'file' || isSparse || size > wanted.mostBytes) taken.refused.push(wanted.name)
        else {
          taken.outputs.push({ name: wanted.name, bytes: size })
          if (outFolder !== undefined) {
            const path = join(outFolder, wanted.name)
            const file = await open(path, 'wx', 0o600)
            laid.push(path)
            try {
              let bytes = 0
              for await (const chunk of entry as AsyncIterable<Buffer>) {
                bytes += chunk.length
                await file.writeFile(chunk)
              }
              if (bytes !== size) throw new Error(`the archive ends within ${wanted.name}`)
            } finally {
              await file.close()
            }
            continue
          }
        }
      }
      entry.resume()
    }
    await reading
    return taken
  } catch (error) {
    for (const path of laid) await rm(path, { force: true })
    throw error
  }
}

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants
/** What opening answers for a link, a socket, and a pipe or device that cannot be opened. */
const NO_FILE = new Set(['ELOOP', 'ENXIO', 'ENODEV'])

/** Lays the declared regular files of a folder of a program that has ended into the folder of a job: follows no link, waits for no pipe. */
export async function copyOutputs(
  folder: string,
  { outputs: declared, outFolder }: Pick<Job, 'outputs' | 'outFolder'>,
): Promise<Taken> {
  const taken: Taken = { outputs: [], refused: [] }
  const laid: string[] = []
  try {
    for (const { name, mostBytes } of declared) {
      const from = await openOutput(join(folder, name))
      if (from === null) continue
      try {
        const stat = from === 'other' ? null : await from.stat()
        if (from === 'other' || !stat?.isFile() || stat.size > mostBytes) {
          taken.refused.push(name)
          continue
        }
        taken.outputs.push({ name, bytes: stat.size })
        if (outFolder === undefined) continue
        const path = join(outFolder, name)
        const to = await open(path, 'wx', 0o600)
        laid.push(path)
        await pipeline(from.createReadStream({ autoClose: false }), to.createWriteStream())
      } finally {
        if (from !== 'other') await from.close()
      }
    }
    return taken
  } catch (error) {
    for (const path of laid) await rm(path, { force: true })
    throw error
  }
}

/** Null if it is not there, `other` if it cannot be opened as a file. */
async function openOutput(path: string): Promise<FileHandle | 'other' | null> {
  try {
    return await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'ENOENT') return null
    if (NO_FILE.has(code)) return 'other'
    throw error
  }
}

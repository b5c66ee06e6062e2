import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract } from 'tar-stream'
import type { Job } from './engine.ts'

export interface Taken {
  outputs: { name: string; bytes: number }[]
  refused: string[]
}

/** Lays the declared regular files of a tar archive into the folder of a job; those that are larger than declared are refused. */
export async function takeOutputs(
  files: Readable,
  { outputs: declared, outFolder }: Pick<Job, 'outputs' | 'outFolder'>,
): Promise<Taken> {
  const taken: Taken = { outputs: [], refused: [] }
  const archive = extract()
  const reading = pipeline(files, archive)
  reading.catch((error: Error) => archive.destroy(error))
  for await (const entry of archive) {
    const { name, type, size = 0 } = entry.header
    const wanted = declared.find((one) => `./${one.name}` === name || one.name === name)
    if (wanted && (type !== 'file' || size > wanted.mostBytes)) taken.refused.push(wanted.name)
    else if (wanted) {
      if (outFolder === undefined) taken.outputs.push({ name: wanted.name, bytes: size })
      else {
        const path = join(outFolder, wanted.name)
        try {
          await pipeline(entry, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
        } catch (error) {
          await rm(path, { force: true })
          throw error
        }
        taken.outputs.push({ name: wanted.name, bytes: size })
        continue
      }
    }
    entry.resume()
  }
  await reading
  return taken
}

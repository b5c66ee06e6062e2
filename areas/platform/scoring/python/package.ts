import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contentDigest, rootWith } from '@leitai/zip/content'
import { extract, UnsafeZip } from '@leitai/zip/extract'
import { isCodeClutter } from '../../contract/clutter.ts'
import { limits } from '../../contract/limits.ts'

/** The file of a program that has its function. */
export const MAIN = 'score.py'

/** A zip that is no program: `zip` that it cannot be unpacked, or has too much in it, `main` that it has no score.py. */
export class BadProgram extends Error {
  readonly problem: 'zip' | 'main'
  constructor(problem: 'zip' | 'main') {
    super(problem)
    this.problem = problem
  }
}

/** Unpacks a program below `folder` and returns the folder that has its score.py. Throws BadProgram. */
export async function unpackProgram(zip: string, folder: string): Promise<string> {
  const { files, bytes } = limits.program
  await extract(zip, folder, { entries: files, bytes, skip: isCodeClutter }).catch((error: unknown) => {
    throw error instanceof UnsafeZip ? new BadProgram('zip') : error
  })
  const root = await rootWith(folder, MAIN)
  if (root === null) throw new BadProgram('main')
  return root
}

/** The digest of a program’s content; throws BadProgram. */
export async function programDigest(zip: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'leitai-program-'))
  try {
    return await contentDigest(await unpackProgram(zip, folder))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Makes a folder readable for the user that the program runs as. */
export async function makeReadable(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
}

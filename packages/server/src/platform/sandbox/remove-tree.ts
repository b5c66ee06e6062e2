import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { readdir, rmdir, unlink } from 'node:fs/promises'
import { join } from 'node:path'

/** More than what an order leaves when all is well. */
const FEW = 100

/**
 * Takes files, links and the like out of a folder that a child process may still write in. Throws where there is a folder in it, or more
 * than a few. A name is taken away itself, never what it leads to.
 */
export async function emptyFolder(folder: string, keep: ReadonlySet<string> = new Set()): Promise<void> {
  const names = await readdir(folder)
  if (names.length > FEW) throw new Error(`a child process left ${names.length} files`)
  for (const name of names) if (!keep.has(name)) await unlink(join(folder, name))
}

/**
 * Removes what a child process left and may still write in, if it is there. The asynchronous `rm` of Node checks a path and then follows
 * it: a process that puts a link in the place of a folder between the two has the server delete somewhere else. `rmSync` holds each
 * folder open while it is in it (on Linux), but blocks the event loop; so a process of its own does it where there is more than a few files.
 */
export async function removeTree(path: string): Promise<void> {
  // First as a name: what a link leads to is not looked into.
  const isGone = await unlink(path)
    .catch(async (error) => {
      if (error.code === 'ENOENT') return
      await emptyFolder(path)
      await rmdir(path)
    })
    .then(
      () => true,
      () => false,
    )
  if (isGone) return
  const code = 'require("node:fs").rmSync(process.argv[1], { recursive: true, force: true })'
  const child = spawn(process.execPath, ['-e', code, path], { stdio: 'ignore', windowsHide: true })
  const [status] = await once(child, 'exit').catch(() => [null])
  if (status !== 0) rmSync(path, { recursive: true, force: true })
}

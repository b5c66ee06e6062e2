import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { readdir, rmdir, unlink } from 'node:fs/promises'
import { join } from 'node:path'

/** More than a task normally leaves. */
const FEW = 100

/**
 * Removes files, links and the like from a folder that a child process may still write to. Throws if it contains a folder, or too many
 * entries. Links are removed themselves, never their targets.
 */
export async function emptyFolder(folder: string, keep: ReadonlySet<string> = new Set()): Promise<void> {
  const names = await readdir(folder)
  if (names.length > FEW) throw new Error(`a child process left ${names.length} files`)
  for (const name of names) if (!keep.has(name)) await unlink(join(folder, name))
}

/**
 * Removes a path that a child process may still write to, if it exists. Node's asynchronous `rm` checks a path and then follows it: a
 * process that swaps a folder for a link in between makes the server delete something else. `rmSync` holds each folder open (on Linux), but
 * blocks the event loop; so a child process does it if there are more than a few files.
 */
export async function removeTree(path: string): Promise<void> {
  // First unlinked as a name: a link is not followed.
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

import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, constants, mkdirSync, mkdtempSync } from 'node:fs'
import { chmod, chown, copyFile, link, lstat, open, rename, stat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { emptyFolder, removeTree } from './remove-tree.ts'

/** The user that a child process runs as; null if it is the server's. */
export type Account = { uid: number; gid: number } | null

/** The only two folders of our data that a child process sees: inputs of its task, and outputs. Its paths may differ from ours. */
export interface Folders {
  in: string
  out: string
  /** Provides an input file; returns its path inside the process. */
  give(path: string): Promise<string>
  /** The process's path for an output file of that name. */
  writes(name: string): string
  /** Moves an output file to a path of ours. Throws unless it is a plain file. */
  take(name: string, to: string): Promise<void>
  /** Removes everything except the input files given under these paths. Throws if the process left something that no task leaves. */
  clear(keep?: readonly string[]): Promise<void>
  remove(): Promise<void>
}

/** The process's paths of the two folders; `null` if they are ours. */
export type Seen = { in: string; out: string } | null

export function makeFolders(base: string, { account, seen }: { account: Account; seen: Seen }): Folders {
  const own = mkdtempSync(base)
  const [inside, outside] = [join(own, 'in'), join(own, 'out')]
  // Other users may traverse to their own folder, but list nothing.
  chmodSync(own, account ? 0o711 : 0o700)
  mkdirSync(inside, { mode: 0o750 })
  mkdirSync(outside, { mode: 0o700 })
  if (account) {
    chownSync(inside, -1, account.gid)
    chmodSync(inside, 0o750)
    chownSync(outside, account.uid, account.gid)
  }
  /** By our path: the name in the input folder, which changes when the file changes. */
  const given = new Map<string, string>()
  const view = seen ?? { in: inside, out: outside }
  return {
    in: inside,
    out: outside,
    async give(path) {
      const { size, mtimeMs, ino, mode } = await stat(path)
      const version = `${size} ${mtimeMs} ${ino}`
      const existing = given.get(path)
      if (existing?.startsWith(`${version}\0`)) return join(view.in, nameIn(existing))
      const name = `${randomBytes(8).toString('hex')}${extname(path)}`
      await layDown(path, join(inside, name), account, mode)
      given.set(path, `${version}\0${name}`)
      return join(view.in, name)
    },
    writes: (name) => join(view.out, basename(name)),
    take: (name, to) => takeFile(join(outside, basename(name)), to, account),
    async clear(keep = []) {
      const kept = new Set(keep.flatMap((path) => given.get(path) ?? []).map(nameIn))
      for (const [path, name] of given) if (!kept.has(nameIn(name))) given.delete(path)
      await Promise.all([emptyFolder(inside, kept), emptyFolder(outside)])
    },
    async remove() {
      for (const folder of [outside, inside, own]) await removeTree(folder)
    },
  }
}

const nameIn = (value: string) => value.slice(value.indexOf('\0') + 1)

/** A hard link if the process runs as our user, else a copy that only the process can read. */
async function layDown(from: string, to: string, account: Account, mode: number): Promise<void> {
  if (!account) {
    const linked = await link(from, to).then(
      () => true,
      () => false,
    )
    if (linked) return
  }
  // Shares the bytes if the file system can. The copy has the mode of the original.
  await copyFile(from, to, constants.COPYFILE_FICLONE)
  if (!account) return
  await chown(to, process.getuid?.() ?? 0, account.gid)
  if ((mode & 0o777) !== 0o640) await chmod(to, 0o640)
}

/** An output may be a link to something else: only a plain file is accepted. */
async function takeFile(from: string, to: string, account: Account): Promise<void> {
  const moved = await rename(from, to).then(
    () => true,
    (error) => {
      if (error instanceof Error && 'code' in error && error.code === 'EXDEV') return false
      throw error
    },
  )
  try {
    // Checked after the move, where the process can no longer change it.
    if (moved) return mustBePlain(await lstat(to), account)
    const file = await open(from, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
    try {
      mustBePlain(await file.stat(), account)
      const target = await open(to, 'w', 0o600)
      await pipeline(file.createReadStream({ autoClose: false }), target.createWriteStream())
    } finally {
      await file.close()
    }
  } catch (error) {
    await removeTree(to)
    throw error
  }
}

function mustBePlain(found: { isFile(): boolean; nlink: number; uid: number }, account: Account): void {
  if (found.isFile() && found.nlink === 1 && (!account || found.uid === account.uid)) return
  throw new Error('a child process left something else than a file of its own')
}

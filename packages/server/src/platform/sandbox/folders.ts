import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, constants, mkdirSync, mkdtempSync } from 'node:fs'
import { chmod, chown, copyFile, link, lstat, open, rename, stat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { emptyFolder, removeTree } from './remove-tree.ts'

/** The user that a child process runs as, when that is another than the server's. */
export type Account = { uid: number; gid: number } | null

/**
 * The two folders that are all a child process sees of our data: what it is given to read for its order, and what it may write.
 * Paths that it is told of are those that it sees, which may be others than ours.
 */
export interface Folders {
  in: string
  out: string
  /** Lays a file before the process; gives the path by which it reads it. */
  give(path: string): Promise<string>
  /** Where it writes a file of that name. */
  writes(name: string): string
  /** Moves what it wrote there to a place of ours. Throws unless it is a plain file. */
  take(name: string, to: string): Promise<void>
  /** Takes away all that lies there, but for the files that were given under these paths. Throws where the process left what no order leaves. */
  clear(keep?: readonly string[]): Promise<void>
  remove(): Promise<void>
}

/** How the process sees the two: `null` where as we do. */
export type Seen = { in: string; out: string } | null

export function makeFolders(base: string, { account, seen }: { account: Account; seen: Seen }): Folders {
  const own = mkdtempSync(base)
  const [inside, outside] = [join(own, 'in'), join(own, 'out')]
  // Others pass through to what is theirs, and look around nowhere.
  chmodSync(own, account ? 0o711 : 0o700)
  mkdirSync(inside, { mode: 0o750 })
  mkdirSync(outside, { mode: 0o700 })
  if (account) {
    chownSync(inside, -1, account.gid)
    chmodSync(inside, 0o750)
    chownSync(outside, account.uid, account.gid)
  }
  /** By our path: the name that it lies there under, which is another once the file is another. */
  const given = new Map<string, string>()
  const view = seen ?? { in: inside, out: outside }
  return {
    in: inside,
    out: outside,
    async give(path) {
      const { size, mtimeMs, ino, mode } = await stat(path)
      const version = `${size} ${mtimeMs} ${ino}`
      const known = given.get(path)
      if (known?.startsWith(`${version}\0`)) return join(view.in, nameIn(known))
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

const nameIn = (known: string) => known.slice(known.indexOf('\0') + 1)

/** A second name of the same bytes where the process runs as we do, else a copy that it and nobody else may read. */
async function layDown(from: string, to: string, account: Account, mode: number): Promise<void> {
  if (!account) {
    const linked = await link(from, to).then(
      () => true,
      () => false,
    )
    if (linked) return
  }
  // Where the file system can, this shares the bytes. The copy has the mode of what was copied.
  await copyFile(from, to, constants.COPYFILE_FICLONE)
  if (!account) return
  await chown(to, process.getuid?.() ?? 0, account.gid)
  if ((mode & 0o777) !== 0o640) await chmod(to, 0o640)
}

/** What a child process left may be a link to something else: only a plain file of its own is taken. */
async function takeFile(from: string, to: string, account: Account): Promise<void> {
  const moved = await rename(from, to).then(
    () => true,
    (error) => {
      if (error instanceof Error && 'code' in error && error.code === 'EXDEV') return false
      throw error
    },
  )
  try {
    // Looked at where the process does not reach it any more.
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

import { existsSync, readdirSync, readlinkSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { Job } from './engine.ts'

/** Of the machine, what programs see read-only; each system has some of them. */
const SYSTEM = ['/usr', '/etc/alternatives', '/etc/ld.so.cache', '/nix/store']
const LINKS = ['/bin', '/sbin', '/lib', '/lib64', '/lib32']
/** Of an image, what every program has of its own. */
const OWN = ['dev', 'proc', 'sys', 'run', 'tmp', 'out', 'pipes']

/** A folder or file of the system: where it lies on this machine, and where it leads as a link, else null. /lib is a link on most systems, a folder on some. */
export interface SystemFolder {
  path: string
  from: string
  target: string | null
}

/** The programs and libraries of this machine, and nothing that is somebody’s: no accounts, settings, homes or states. */
function systemFolders(): SystemFolder[] {
  const links = LINKS.filter((path) => existsSync(path)).map((path) => {
    const real = realpathSync(path)
    return { path, from: path, target: real === path ? null : real.slice(1) }
  })
  return [...SYSTEM.filter((path) => existsSync(path)).map((path) => ({ path, from: path, target: null })), ...links]
}

/** What the root of a job has beside its inputs and the places where it writes: the machine’s programs, or all that is in the root of an image. */
export function systemOf({ root, mounts }: Pick<Job, 'root' | 'mounts'>): SystemFolder[] {
  if (root === undefined) return systemFolders()
  const taken = new Set([...OWN, ...mounts.map(({ at }) => at.split('/')[1])])
  return readdirSync(root, { withFileTypes: true })
    .filter(({ name }) => !taken.has(name))
    .map((entry) => {
      const from = join(root, entry.name)
      return { path: `/${entry.name}`, from, target: entry.isSymbolicLink() ? readlinkSync(from) : null }
    })
}

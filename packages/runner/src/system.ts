import { existsSync, readdirSync, readlinkSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { Job } from './engine.ts'

export const PYTHON = '/usr/bin/python3'

/** Of the machine; each system has some of them. */
const PROGRAMS = {
  folders: ['/usr', '/etc/alternatives', '/etc/ld.so.cache', '/nix/store'],
  links: ['/bin', '/sbin', '/lib', '/lib64', '/lib32'],
}
const LIBRARIES = {
  folders: ['/usr/lib', '/usr/lib64', '/usr/lib32', '/usr/local/lib', '/etc/ld.so.cache', '/nix/store'],
  links: ['/lib', '/lib64', '/lib32'],
}
/** Settings that interpreters and libraries come with, and do not work without, as Debian packs them. */
const BROUGHT = /^(?:matplotlibrc|fonts|R|octave|julia|perl|java-\d+-openjdk|python\d[\d.]*)$/
/** Of an image, what every program has of its own. */
const OWN = ['dev', 'proc', 'sys', 'run', 'tmp', 'out', 'pipes']

/** A folder or file of the system: where it lies on this machine, and where it leads as a link, else null. /lib is a link on most systems, a folder on some. */
export interface SystemFolder {
  path: string
  from: string
  target: string | null
}

/** The programs and libraries of this machine, or the libraries alone, and nothing that is somebody’s: no accounts, own settings, homes or states. */
export function systemFolders(kind: 'programs' | 'libraries'): SystemFolder[] {
  const { folders, links } = kind === 'programs' ? PROGRAMS : LIBRARIES
  const isThere = (path: string) => existsSync(path)
  const brought = kind === 'programs' ? readdirSync('/etc').filter((name) => BROUGHT.test(name)) : []
  return [
    ...[...folders, ...brought.map((name) => `/etc/${name}`)]
      .filter(isThere)
      .map((path) => ({ path, from: path, target: null })),
    ...links.filter(isThere).map((path) => {
      const real = realpathSync(path)
      return { path, from: path, target: real === path ? null : real.slice(1) }
    }),
  ]
}

/** What the root of a job has beside its inputs and the places where it writes: the machine’s programs, or all that is in the root of an image. */
export function systemOf({ root, mounts }: Pick<Job, 'root' | 'mounts'>): SystemFolder[] {
  if (root === undefined) return systemFolders('programs')
  const taken = new Set([...OWN, ...mounts.map(({ at }) => at.split('/')[1])])
  return readdirSync(root, { withFileTypes: true })
    .filter(({ name }) => !taken.has(name))
    .map((entry) => {
      const from = join(root, entry.name)
      return { path: `/${entry.name}`, from, target: entry.isSymbolicLink() ? readlinkSync(from) : null }
    })
}

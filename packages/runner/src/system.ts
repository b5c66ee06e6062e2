import { existsSync, realpathSync } from 'node:fs'

/** Of the machine, what programs see read-only; each system has some of them. */
const SYSTEM = ['/usr', '/etc/alternatives', '/etc/ld.so.cache', '/nix/store']
const LINKS = ['/bin', '/sbin', '/lib', '/lib64', '/lib32']

/** Of a folder or file of the system: where it leads as a link from the root, else null. /lib is a link on most systems, a folder on some. */
export interface SystemFolder {
  path: string
  target: string | null
}

/** The programs and libraries of this machine, and nothing that is somebody’s: no accounts, settings, homes or states. */
export function systemFolders(): SystemFolder[] {
  const links = LINKS.filter((path) => existsSync(path)).map((path) => {
    const real = realpathSync(path)
    return { path, target: real === path ? null : real.slice(1) }
  })
  return [...SYSTEM.filter((path) => existsSync(path)).map((path) => ({ path, target: null })), ...links]
}

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Whether this process may install Debian packages here. */
export function canApt() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/** Installs Debian packages non-interactively; returns false on failure. */
export function aptInstall(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) => spawnSync('apt-get', args, { env, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0
  // Stale package lists name removed packages, but a mirror that is briefly unavailable must not prevent an install from an older list.
  apt('update', '-qq')
  return apt('install', '-y', '-qq', '--no-install-recommends', ...packages)
}

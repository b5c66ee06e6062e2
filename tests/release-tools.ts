import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildVersion } from '../scripts/release/version.mjs'

/** What the trials of a release have in common: they make it, and install it in a Debian of its own. */

export const ROOT = join(import.meta.dirname, '..')
const MIRROR = process.env.DEBIAN_MIRROR || 'http://deb.debian.org/debian'
export const version = buildVersion()
/** Of the package of Debian that a trial installs over the first. */
export const HIGHER = '99.0.0'

/** Why a trial that needs these programs cannot be made here; null if it can. */
export function whyNotTried(programs: readonly string[]): string | null {
  if (!process.env.THOROUGH) return 'npm run test:thorough does'
  if (process.getuid?.() !== 0) return 'only root can'
  const needs = programs.filter((one) => spawnSync('which', [one]).status !== 0)
  return needs.length > 0 ? `there is no ${needs.join(', ')}` : null
}

export const env = {
  ...process.env,
  STORAGE_DRIVER: 'vfs',
  BUILDAH_ISOLATION: 'chroot',
  DEBIAN_FRONTEND: 'noninteractive',
}
export const run = (program: string, args: string[], more: object = {}) =>
  execFileSync(program, args, {
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 1024 ** 3,
    ...more,
  })

/** A Debian in a folder, with these packages and what they need. */
export const makeDebian = (folder: string, packages: readonly string[]) =>
  run('debootstrap', ['--variant=minbase', `--include=${packages.join(',')}`, 'bookworm', folder, MIRROR])

export const makeRelease = (out: string, options: readonly string[]) =>
  run(process.execPath, [join(ROOT, 'scripts/release/main.mjs'), '--out', out, '--version', version, ...options], {
    cwd: ROOT,
  })

export const debOf = (out: string) => join(out, `leitai_${version}_${run('dpkg', ['--print-architecture']).trim()}.deb`)

/** The same package under a higher version. */
export function raiseVersion(deb: string, target: string) {
  const tree = `${target}-tree`
  run('dpkg-deb', ['-R', deb, tree])
  const control = join(tree, 'DEBIAN/control')
  writeFileSync(control, readFileSync(control, 'utf8').replace(`Version: ${version}`, `Version: ${HIGHER}`))
  run('dpkg-deb', ['-b', '-Znone', tree, target])
  rmSync(tree, { recursive: true })
}

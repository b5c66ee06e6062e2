/**
 * Photographs the gallery of the web's components and compares it, pixel by pixel, with the pictures kept in tests/pictures/kept:
 *
 *   npm run test:pictures                      with the kept ones; if there are none, those of the last commit are made first
 *   npm run test:pictures -- --update          keeps how the components look now
 *   npm run test:pictures -- --base <commit>   keeps how they looked at that commit, and compares
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { prepareBrowser } from './browser.mjs'
import { environmentWith, fail, install, root, say } from './prepare.mjs'

const KEPT = join(root, 'tests/pictures/kept')
const options = { update: { type: 'boolean', default: false }, base: { type: 'string' } }
const { update, base } = parseArgs({ options }).values

const node = await install()
const missing = prepareBrowser(node)
if (missing) fail(...missing)
const before = update ? undefined : (base ?? (existsSync(KEPT) ? undefined : 'HEAD'))
if (before !== undefined) await keepThoseOf(before)
process.exit(await photograph(root, update))

/** Makes the pictures of another commit, in a checkout of it that is removed afterwards. */
async function keepThoseOf(commit) {
  say(`正在拍摄 ${commit} 的组件`, `photographing the components of ${commit}`)
  const folder = mkdtempSync(join(tmpdir(), 'leitai-pictures-'))
  const checkout = join(folder, 'checkout')
  try {
    if (git('worktree', 'add', '--detach', checkout, commit) !== 0) {
      fail(`没有提交 ${commit}。`, `There is no commit ${commit}.`)
    }
    linkModules(checkout)
    if (!existsSync(join(checkout, 'apps/web/gallery'))) {
      throw new Error(`${commit} has no gallery`)
    }
    rmSync(KEPT, { recursive: true, force: true })
    const status = await photograph(checkout, true)
    if (status !== 0) throw new Error(`The components of ${commit} could not be photographed`)
  } finally {
    git('worktree', 'remove', '--force', checkout)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The libraries of this checkout, but the packages of that one. */
function linkModules(checkout) {
  const modules = join(root, 'node_modules')
  const ours = join(checkout, 'node_modules')
  mkdirSync(join(ours, '@leitai'), { recursive: true })
  for (const name of readdirSync(modules)) {
    if (name !== '@leitai') symlinkSync(join(modules, name), join(ours, name))
  }
  for (const kind of ['apps', 'areas', 'packages'])
    for (const name of readdirSync(join(checkout, kind)))
      symlinkSync(join(checkout, kind, name), join(ours, '@leitai', name))
}

/** The exit status of Playwright. */
async function photograph(checkout, updating) {
  const port = await freePort()
  if (updating) rmSync(KEPT, { recursive: true, force: true })
  const cli = join(root, 'node_modules/@playwright/test/cli.js')
  const { status } = spawnSync(
    node,
    [cli, 'test', '-c', 'tests/pictures', `--update-snapshots=${updating ? 'all' : 'none'}`],
    {
      cwd: root,
      env: { ...environmentWith(node), PICTURES_ROOT: checkout, PICTURES_PORT: String(port) },
      stdio: 'inherit',
    },
  )
  return status ?? 1
}

function git(...args) {
  return spawnSync('git', args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] }).status
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}

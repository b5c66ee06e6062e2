import { execFile, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { allCalls } from '../apps/server/http-server.ts'
import { testApp } from '../apps/testing/test-app.ts'
import { pythonFiles } from '../scripts/python/calls.ts'
import { tokenOf } from './tool.ts'

const ROOT = join(import.meta.dirname, '..')
const CLIENT = join(ROOT, 'clients/python')
const run = promisify(execFile)
const PYTHON = '/usr/bin/python3'
const hasPython = spawnSync(PYTHON, ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))']).status === 0
if (!hasPython) console.warn('without python3 (3.9 or later) the Python client is not run')
const work = mkdtempSync(join(tmpdir(), 'leitai-python-'))
afterAll(() => rmSync(work, { recursive: true, force: true }))

// covers: rely.client.generated
test('what is generated is what the contract says: npm run docs', () => {
  for (const [name, text] of Object.entries(pythonFiles(allCalls)))
    expect(readFileSync(join(CLIENT, 'src/leitai', name), 'utf8') === text, name).toBe(true)
})

/** The site’s own wheel and sdist, and how to see into them. */
async function packed(name: string) {
  const folder = join(work, name)
  await run(process.execPath, [join(ROOT, 'scripts/pack-python.mjs'), folder])
  return folder
}
const digest = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')

// covers: rely.client.generated
test('the site’s packages are the same bytes each time, and its index names their sums', async () => {
  const [one, two] = [await packed('one'), await packed('two')]
  const names = readdirSync(one).filter((name) => /\.(?:whl|gz)$/.test(name))
  expect(names).toHaveLength(2)
  const index = readFileSync(join(one, 'simple/leitai/index.html'), 'utf8')
  for (const name of names) {
    expect(digest(join(one, name))).toBe(digest(join(two, name)))
    expect(index).toContain(`${name}#sha256=${digest(join(one, name))}`)
  }
})

describe.runIf(hasPython)('in Python', () => {
  // covers: rely.client.installed
  test('the build backend makes the same wheel and sdist, and pip installs from the index', async () => {
    const site = await packed('site')
    const out = join(work, 'built')
    const build = `import sys, os; sys.path.insert(0, 'build_backend'); os.makedirs(sys.argv[1]); import backend; print(backend.build_wheel(sys.argv[1])); print(backend.build_sdist(sys.argv[1]))`
    const { stdout } = await run(PYTHON, ['-B', '-c', build, out], { cwd: CLIENT })
    const list = `
import sys, zipfile, tarfile, hashlib
def files(path):
    if path.endswith('.whl'):
        with zipfile.ZipFile(path) as packed:
            return {name: hashlib.sha256(packed.read(name)).hexdigest() for name in packed.namelist()}
    with tarfile.open(path) as packed:
        return {one.name: hashlib.sha256(packed.extractfile(one).read()).hexdigest() for one in packed if one.isfile()}
one, two = map(files, sys.argv[1:])
assert one == two, set(one.items()) ^ set(two.items())
print(len(one))`
    for (const name of stdout.trim().split('\n'))
      expect(Number((await run(PYTHON, ['-c', list, join(site, name), join(out, name)])).stdout)).toBeGreaterThan(10)
    await run(PYTHON, ['-m', 'compileall', '-q', join(CLIENT, 'src')], {
      env: { ...process.env, PYTHONPYCACHEPREFIX: work },
    })
    const pip = spawnSync(PYTHON, ['-m', 'pip', '--version']).status === 0 ? [PYTHON, '-m', 'pip'] : ['pip']
    if (spawnSync(pip[0] ?? '', [...pip.slice(1), '--version']).status !== 0) return
    const server = createServer((request, response) => {
      const path = join(site, (request.url ?? '').replace(/\/$/, '/index.html'))
      response.setHeader('content-type', path.endsWith('.html') ? 'text/html' : 'application/octet-stream')
      createReadStream(path)
        .on('error', () => response.writeHead(404).end())
        .pipe(response)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const target = join(work, 'installed')
    await run(pip[0] ?? '', [
      ...pip.slice(1),
      'install',
      '--quiet',
      '--disable-pip-version-check',
      '--no-cache-dir',
      '--target',
      target,
      '--index-url',
      `http://127.0.0.1:${port}/simple/`,
      'leitai',
    ])
    server.close()
    const { version }: { version: string } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    const said = await run(PYTHON, ['-m', 'leitai', '--version'], { env: { ...process.env, PYTHONPATH: target } })
    expect(said.stdout).toBe(`leitai ${version}\n`)
  }, 120_000)

  test.runIf(spawnSync('mypy', ['--version']).status === 0)(
    'its types fit together, for the oldest Python that it takes',
    async () => {
      const { stdout } = await run(
        'mypy',
        ['--python-version', '3.9', '--strict', '--cache-dir', join(work, 'mypy'), 'src/leitai'],
        {
          cwd: CLIENT,
        },
      )
      expect(stdout).toContain('no issues found')
    },
    120_000,
  )

  // covers: rely.client.whole-way
  test('a competitor goes the whole way against a real server', async () => {
    const { app, build } = await testApp()
    const cmpt = await build.competition({}, { dailyLimit: 20 })
    const { visitor } = await build.competitor(cmpt.id)
    const { stderr } = await run(PYTHON, ['-B', join(CLIENT, 'tests/journey.py')], {
      env: {
        ...process.env,
        PYTHONPATH: join(CLIENT, 'src'),
        XDG_CONFIG_HOME: join(work, 'config'),
        LEITAI_SERVER: app.origin,
        LEITAI_TOKEN: await tokenOf(visitor, ['read', 'submit', 'team']),
        READ_TOKEN: await tokenOf(visitor, ['read']),
        COMPETITION: String(cmpt.id),
      },
    }).catch((error: { stderr?: string }) => ({ stderr: error.stderr ?? String(error) }))
    expect(stderr).toMatch(/\nOK\n$/)
  }, 180_000)
})

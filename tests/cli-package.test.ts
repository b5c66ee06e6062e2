import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const work = mkdtempSync(join(tmpdir(), 'leitai-package-'))
afterAll(() => rmSync(work, { recursive: true, force: true }))

const run = (program: string, args: string[], cwd = work) =>
  execFileSync(program, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, LANG: 'en', npm_config_cache: join(work, 'cache') },
  })

test('the packed tool runs by npx without network or dependencies, and the site offers it for download', () => {
  run(process.execPath, [join(root, 'scripts/pack-cli.mjs'), work], root)
  const { version } = JSON.parse(readFileSync(join(root, 'apps/cli/package.json'), 'utf8'))
  const tarball = `./leitai-${version}.tgz`
  expect(run('npx', ['--yes', '--offline', tarball, '--version'])).toBe(`${version}\n`)
  expect(run('npx', ['--yes', '--offline', tarball, '--help'])).toContain('Leitai on the command line')
  const held = run('tar', ['tzf', tarball]).trim().split('\n').toSorted()
  expect(held).toEqual(
    ['LICENSE', 'LICENSES.txt', 'README.md', 'leitai.mjs', 'package.json', 'run-one-main.mjs', 'start.py'].map(
      (name) => `package/${name}`,
    ),
  )
  run('tar', ['xzf', tarball])
  const about = JSON.parse(readFileSync(join(work, 'package/package.json'), 'utf8'))
  expect([about.name, about.license, about.dependencies, about.engines.node]).toEqual([
    'leitai',
    'Apache-2.0',
    undefined,
    '>=20',
  ])
  const licences = readFileSync(join(work, 'package/LICENSES.txt'), 'utf8')
  for (const name of ['cli-progress', 'commander', 'picocolors', 'tar-stream', 'yauzl', 'zod'])
    expect(licences.includes(`\n${name} `) || licences.startsWith(`${name} `), name).toBe(true)
  const bundle = readFileSync(join(work, 'package/leitai.mjs'), 'utf8')
  const imported = [...bundle.matchAll(/(?:from|import)\s*["']([^"'.][^"']*)["']/g)].map(([, name = '']) => name)
  expect(imported.length).toBeGreaterThan(5)
  expect(imported.filter((name) => !isBuiltin(name))).toEqual([])
  expect(existsSync(join(work, 'leitai.tgz'))).toBe(true)
})

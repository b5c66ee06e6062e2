import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, globSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { PARTS, type Part, takeOut } from '../scripts/take-out.mjs'

/** Optional parts can be taken out: what stays compiles, is built, starts and passes its tests. Some minutes each. */
const ROOT = join(import.meta.dirname, '..')
const parts = Object.keys(PARTS) as Part[]
/** Of what stays: servers that start, every call and page of a visitor, log-in, competition folders, runners, and the law of the areas. */
const SAMPLE = [
  'apps/agent',
  'apps/server/closed-server.test.ts',
  'apps/server/starting.test.ts',
  'areas/competition/archive/archive.test.ts',
  'areas/identity/sso/absent.test.ts',
  'areas/identity/sso/providers.test.ts',
  'areas/identity/sso/sso.test.ts',
  'packages/runner/src/agent',
  'tests/cached-calls.test.ts',
]
const LAWS = 'an area imports only from areas below it|no file imports itself in a circle'

const folder = join(tmpdir(), `leitai-take-out-${process.pid}`)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Tools are those of the checkout or copy at `root`. */
function run(root: string, command: string, ...args: string[]) {
  const env = { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}` }
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, env, encoding: 'utf8' })
  return { status, said: `${stdout}${stderr}` }
}

/** This checkout as it is, with its packages: processes in the sandbox see no folder but the copy. */
function copyTo(copy: string): void {
  const { said } = run(ROOT, 'git', 'ls-files', '--cached', '--others', '--exclude-standard', '-z')
  for (const file of said.split('\0'))
    if (file !== '' && existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(copy, file))
  for (const modules of ['node_modules', ...globSync('{apps,areas,packages}/*/node_modules', { cwd: ROOT })]) {
    const to = join(copy, dirname(modules))
    // Links where both are on one disk.
    if (run(ROOT, 'cp', '-al', modules, to).status !== 0) run(ROOT, 'cp', '-a', modules, to)
  }
}

describe.runIf(process.env.THOROUGH && process.platform === 'linux').each(parts)('without %s', (part) => {
  const copy = join(folder, part)

  test('what stays compiles', () => {
    copyTo(copy)
    takeOut(copy, part)
    expect(run(copy, 'tsc', '-p', 'tsconfig.json', '--pretty', 'false')).toEqual({ status: 0, said: '' })
  }, 600_000)

  test('the web application is built', () => {
    const { status, said } = run(copy, 'npm', 'run', 'build', '-w', '@leitai/web')
    expect([status, said]).toEqual([0, expect.any(String)])
  }, 600_000)

  test('servers start, and what stays passes its tests', () => {
    for (const args of [SAMPLE, ['tests/architecture.test.ts', '--testNamePattern', LAWS]]) {
      const { status, said } = run(copy, 'vitest', 'run', ...args)
      expect(status, said).toBe(0)
    }
    rmSync(copy, { recursive: true })
  }, 1_800_000)
})

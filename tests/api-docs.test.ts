import { execFile, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { allCalls } from '../apps/server/http-server.ts'
import { answerCsv } from '../apps/testing/build.ts'
import { testApp } from '../apps/testing/test-app.ts'
import { API_BASE } from '../areas/platform/contract/call.ts'
import { tokenOf } from './tool.ts'

/** The examples of docs/API.md: those of a language are one program, in their order. */

const ROOT = join(import.meta.dirname, '..')
const PAGE = readFileSync(join(ROOT, 'docs/API.md'), 'utf8')
const run = promisify(execFile)
const work = mkdtempSync(join(tmpdir(), 'leitai-api-'))
afterAll(() => rmSync(work, { recursive: true, force: true }))
const { app, build } = await testApp()

const blocks = (language: string) =>
  [...PAGE.matchAll(/```(\w+)\n([\s\S]*?)```/g)].flatMap(([, of, text = '']) => (of === language ? [text] : []))

test('every task has an example in each language, and every path is one of the interface', () => {
  const tasks = PAGE.match(/^## \d+\./gm)?.length ?? 0
  expect(tasks).toBe(10)
  for (const language of ['sh', 'python', 'js', 'r']) expect(blocks(language), language).toHaveLength(tasks + 1)
  const paths = new Set(allCalls.map(({ call }) => call.path))
  for (const [, path = ''] of PAGE.matchAll(/(?:\$base|')(\/[a-zA-Z/]+\.json)/g)) expect(paths, path).toContain(path)
  expect(existsSync(join(ROOT, 'docs/AGENTS.md'))).toBe(true)
  expect(API_BASE).toBe('/v3/api')
})

const has = (program: string) => spawnSync(program, ['--version']).status === 0
describe.each([
  { language: 'sh', file: 'try.sh', command: ['bash', '-e'], there: has('curl') && has('python3') },
  { language: 'python', file: 'try.py', command: ['/usr/bin/python3', '-B'], there: existsSync('/usr/bin/python3') },
  { language: 'js', file: 'try.mjs', command: [process.execPath], there: true },
])('the examples in $language', ({ language, file, command: [program = '', ...args], there }) => {
  test.runIf(there)(
    'run from the log-in to the leaderboard',
    async () => {
      const cmpt = await build.competition()
      const { visitor } = await build.competitor(cmpt.id)
      const folder = join(work, language)
      mkdirSync(folder)
      writeFileSync(join(folder, 'answer.csv'), answerCsv(0.25))
      writeFileSync(join(folder, file), blocks(language).join('\n'))
      const { stdout } = await run(program, [...args, file], {
        cwd: folder,
        env: {
          ...process.env,
          PYTHONPATH: join(ROOT, 'clients/python/src'),
          XDG_CONFIG_HOME: join(work, 'config'),
          LEITAI_SERVER: app.origin,
          LEITAI_TOKEN: await tokenOf(visitor, ['read', 'submit', 'team']),
          CMPT: String(cmpt.id),
        },
      })
      expect(stdout).toContain('0.25')
    },
    120_000,
  )
})

import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { signUpJoinCmpt } from '@leitai/competition/catalog/contract.sign-up'
import { createToken } from '@leitai/identity/token/contract'
import { siteDefaults } from '@leitai/platform/settings/contract'
import { answerCsv, PASSWORD } from '@leitai/testing/build'
import { testApp } from '@leitai/testing/test-app'
import { afterAll, expect, it } from 'vitest'
import { ownText } from './own-text.ts'

const TOOL = join(import.meta.dirname, '../../../apps/cli/main.ts')
const python = (() => {
  try {
    execFileSync('python3', ['--version'])
    return true
  } catch {
    return false
  }
})()

const folder = mkdtempSync(join(tmpdir(), 'leitai-page-'))
const { app, build } = await testApp()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The page’s code blocks in one programming language, filled in for this site. */
const partsOf = (kind: 'sh' | 'python', language: 'zh' | 'en') =>
  [
    ...ownText('tool', siteDefaults, app.origin)[language].matchAll(
      new RegExp(`\`\`\`${kind}\\n([\\s\\S]*?)\`\`\``, 'g'),
    ),
  ].map(([, text = '']) => text)

async function reader() {
  const user = await build.user()
  const visitor = await app.as(user)
  const input = { name: '演示', scopes: ['read' as const, 'submit' as const], days: 1, proof: PASSWORD }
  const { token } = await visitor.call(createToken, input)
  const here = join(folder, String(user.id))
  mkdirSync(join(here, 'data'), { recursive: true })
  writeFileSync(join(here, 'data/answer.csv'), answerCsv(0.5))
  const env = { ...process.env, LEITAI_TOKEN: token, LEITAI_SERVER: app.origin, XDG_CONFIG_HOME: here, NO_COLOR: '1' }
  return { visitor, here, env: { ...env, LANG: 'en' } }
}

it.each(['zh', 'en'] as const)(
  'the commands of the page in %s sign up, download, check, submit and show the board',
  async (language) => {
    const { id } = await build.competition()
    const { here, env } = await reader()
    const [get = '', login = '', join = '', submit = ''] = partsOf('sh', language)
    expect([get, login].join('')).toContain(`leitai login --server ${app.origin}`)
    const script = [
      'set -e',
      `leitai() { '${process.execPath}' '${TOOL}' "$@"; }`,
      join.replace(/^CMPT=.*$/m, `CMPT=${id}`),
      submit,
    ].join('\n')
    const { stdout } = await promisify(execFile)('sh', ['-c', script], { cwd: here, env })
    expect(stdout).toContain('Score 0.500000')
    expect(stdout).toContain('Rank 1')
  },
)

it.runIf(python).each(['zh', 'en'] as const)(
  'the page’s Python in %s downloads, submits and waits',
  async (language) => {
    const { id } = await build.competition()
    const { visitor, here, env } = await reader()
    await visitor.call(signUpJoinCmpt, { cmptId: id, agree: true, answers: {}, lookingForTeam: false })
    const [example = ''] = partsOf('python', language)
    writeFileSync(join(here, 'notebook.py'), example.replace('(12)', `(${id})`))
    const { stdout } = await promisify(execFile)('python3', ['notebook.py'], {
      cwd: here,
      env: { ...env, PYTHONPATH: join(import.meta.dirname, '../../../clients/python/src') },
    })
    expect(stdout).toMatch(/^0\.5\d* 1$/m)
  },
)

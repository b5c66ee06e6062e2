import { execFile } from 'node:child_process'
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { PASSWORD } from '../apps/testing/build.ts'
import { testApp } from '../apps/testing/test-app.ts'
import { answerTokenRequest, revokeTokens, tokens } from '../areas/identity/token/contract.ts'
import { openTerminal, type Terminal, terminalOf, tokenOf } from './tool.ts'

const adminPages: Terminal[] = []
const { app, build } = await testApp()

const cmpt = await build.competition()
const plain = () => {
  const terminal = openTerminal(app.origin)
  adminPages.push(terminal)
  return terminal
}

async function somebody() {
  const user = await build.user()
  const visitor = await app.as(user)
  const terminal = await terminalOf(app.origin, visitor)
  adminPages.push(terminal)
  return { user, visitor, terminal }
}
afterAll(async () => {
  for (const terminal of adminPages) terminal.clear()
})

describe('signing in', () => {
  test('by the browser: the code is shown and approved on the page, and the token is stored readable only by its owner', async () => {
    const terminal = plain()
    const user = await build.user()
    const visitor = await app.as(user)
    let _approved: Promise<unknown> | null = null
    const said = await terminal.leitai(['login', '--no-browser', '--scopes', 'read'], {
      onStderr: (text) => {
        const [, code] = /Code {2}([A-Z]{4}-[A-Z]{4})/.exec(text) ?? []
        if (code) _approved ??= visitor.call(answerTokenRequest, { code, approve: true, proof: PASSWORD })
      },
    })
    expect(said).toMatchObject({ code: 0, stdout: `Signed in to ${app.origin} as ${user.name}\n` })
    expect(said.stderr).toContain('/v3/accountset/connect.html?code=')
    const path = join(terminal.config, 'leitai/credentials.json')
    expect([statSync(path).mode & 0o777, statSync(join(terminal.config, 'leitai')).mode & 0o777]).toEqual([
      0o600, 0o700,
    ])
    const kept = readFileSync(path, 'utf8')
    const [token = 'none'] = /leitai_[\w-]{43}/.exec(kept) ?? []
    expect(said.stdout + said.stderr).not.toContain(token)
    expect((await terminal.leitai(['whoami'])).stdout).toMatch(new RegExp(`^${user.name} .*\\nScopes read, until`))
    // The token's scope is limited: submitting needs another.
    const barred = await terminal.leitai(['competitions', 'join', String(cmpt.id), '--agree'])
    expect(barred).toMatchObject({ code: 1, stderr: expect.stringContaining('scope “submit”') })
  })

  test('exits with 1 if refused on the page', async () => {
    const terminal = plain()
    const visitor = await app.as(await build.user())
    let _refused: Promise<unknown> | null = null
    const said = await terminal.leitai(['login', '--no-browser'], {
      onStderr: (text) => {
        const [, code] = /Code {2}([A-Z]{4}-[A-Z]{4})/.exec(text) ?? []
        if (code) _refused ??= visitor.call(answerTokenRequest, { code, approve: false, proof: '' })
      },
    })
    expect(said).toMatchObject({ code: 1, stderr: expect.stringContaining('rejected') })
  })

  test('by a valid token from standard input only', async () => {
    const terminal = plain()
    expect((await terminal.leitai(['login', '--token', '-'], { input: 'nonsense' })).code).toBe(2)
    expect((await terminal.leitai(['login', '--token', 'leitai_abc'])).code).toBe(2)
    expect((await terminal.leitai(['login', '--token', '-'], { input: `leitai_${'A'.repeat(43)}` })).code).toBe(3)
    expect((await terminal.leitai(['login', '--scopes', 'admin'])).code).toBe(2)
    expect((await terminal.leitai(['login', '--days', '400'])).code).toBe(2)
  })

  test('without a session, with a revoked token, and after signing out: exits with 3 and says what to do', async () => {
    const terminal = plain()
    expect(await terminal.leitai(['whoami'])).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('leitai login'),
    })
    const one = await somebody()
    await one.visitor.call(revokeTokens, {})
    expect(await one.terminal.leitai(['whoami'])).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('revoked'),
    })
    const other = await somebody()
    expect((await other.terminal.leitai(['logout'])).code).toBe(0)
    expect((await other.terminal.leitai(['whoami'])).code).toBe(3)
    expect((await other.visitor.call(tokens, {})).list[0]?.state).toBe('revoked')
    expect(readFileSync(join(other.terminal.config, 'leitai/credentials.json'), 'utf8')).not.toContain('leitai_')
  })

  test('the token may come from the environment, and the site from --server, LEITAI_SERVER or the last use', async () => {
    const { user, visitor, terminal } = await somebody()
    const token = await tokenOf(visitor, ['read'])
    const env = { LEITAI_TOKEN: token, LEITAI_SERVER: '' }
    const there = await plain().leitai(['--server', `${app.origin}/v3/home.html`, 'whoami'], { env })
    expect(there.stdout).toContain(user.name)
    expect(await terminal.leitai(['whoami'], { env: { LEITAI_SERVER: '' } })).toMatchObject({ code: 0 })
    expect((await plain().leitai(['whoami'], { env: { LEITAI_SERVER: '' } })).code).toBe(2)
    expect((await terminal.leitai(['whoami', '--server', 'ftp://example.com'])).code).toBe(2)
  })

  test('warns of credentials that others can read', async () => {
    const { terminal } = await somebody()
    const path = join(terminal.config, 'leitai/credentials.json')
    chmodSync(path, 0o644)
    const said = await terminal.leitai(['whoami'])
    expect([said.code, said.stderr]).toEqual([0, `Others can read ${path}; run: chmod 600 '${path}'\n`])
    expect((await terminal.leitai(['login', '--token', '-'], { input: 'x' })).code).toBe(2)
    writeFileSync(path, 'not json')
    expect((await terminal.leitai(['whoami'])).code).toBe(2)
  })
})

describe('languages and the command line', () => {
  test('--lang, else LANG, else Chinese', async () => {
    const terminal = plain()
    const ask = async (args: string[], lang: string) =>
      (await terminal.leitai([...args, '--help'], { env: { LANG: lang } })).stdout
    expect(await ask([], 'C')).toContain('擂台命令行工具')
    expect(await ask([], 'zh_CN.UTF-8')).toContain('用法：')
    expect(await ask([], 'en_US.UTF-8')).toContain('Usage:')
    expect(await ask(['--lang', 'en'], 'zh_CN.UTF-8')).toContain('Leitai on the command line')
    expect(await ask(['--lang=zh'], 'en_US.UTF-8')).toContain('擂台命令行工具')
    const refused = await terminal.leitai(['--lang', 'zh', 'whoami'])
    expect(refused.stderr).toContain('还未登录')
  })

  test('the English help of every command contains no Chinese', async () => {
    const terminal = plain()
    const script = await terminal.leitai(['completion', 'fish'])
    expect(script.stdout).not.toMatch(/\p{Script=Han}/u)
    const groups = ['', 'competitions', 'data', 'submissions', 'teams', 'host']
    const pages = await Promise.all(groups.map((group) => terminal.leitai([...(group ? [group] : []), '--help'])))
    for (const { stdout, code } of pages) {
      expect(stdout).not.toMatch(/\p{Script=Han}/u)
      expect(code).toBe(0)
    }
  })

  test('an unknown command, option or value exits with 2', async () => {
    const terminal = plain()
    const wrong = [
      ['frob'],
      ['whoami', '--frob'],
      ['data', 'download'],
      ['leaderboard', '1', '--board', 'C'],
      ['host'],
      ['pick', 'x'],
      ['competitions', 'show', 'x'],
    ]
    for (const args of wrong) expect((await terminal.leitai(args)).code, args.join(' ')).toBe(2)
    expect((await terminal.leitai(['--version'])).stdout).toBe('0.1.0\n')
  })

  test('bash completes commands, options and their values', async () => {
    const terminal = plain()
    const { stdout: script } = await terminal.leitai(['completion', 'bash'])
    const complete = async (line: string) => {
      const words = line.split(' ')
      const ask = `COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _leitai; echo "\${COMPREPLY[@]}"`
      return (await promisify(execFile)('bash', ['-c', `${script}\n${ask}`])).stdout.trim()
    }
    expect(await complete('leitai comp')).toBe('competitions completion')
    expect(await complete('leitai host la')).toBe('launch')
    expect(await complete('leitai leaderboard 3 --form')).toBe('--format')
    expect(await complete('leitai leaderboard 3 --format j')).toBe('json')
    expect((await terminal.leitai(['completion', 'zsh'])).stdout).toContain('bashcompinit')
    expect((await terminal.leitai(['completion', 'tcsh'])).code).toBe(2)
  })
})

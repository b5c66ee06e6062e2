import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { version } from '@leitai/platform/config/config'
import { ConfigError } from '@leitai/platform/config/config-error'
import { makeDataFolder } from '@leitai/platform/config/data-folder'
import { afterAll, describe, expect, test } from 'vitest'

const MAIN = join(import.meta.dirname, './main.ts')
const work = mkdtempSync(join(tmpdir(), 'leitai-start-'))
afterAll(() => rmSync(work, { recursive: true, force: true }))

/** What the server says of an environment with which it does not start. */
async function said(env: Record<string, string>, ...args: string[]) {
  const { NODE_OPTIONS: _, ...own } = process.env
  const dataDir = join(work, 'data')
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { ...own, DEMO: '0', DATA_DIR: dataDir, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  let text = ''
  for await (const piece of child.stdout) text += String(piece)
  const [code]: unknown[] = await ended
  return { text, code, database: existsSync(join(dataDir, 'postgres')) }
}

describe('the server does not start, and says why in one line, before a database is made', () => {
  test('on a port that is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await new Promise((go) => taken.once('listening', go))
    const { port } = taken.address() as AddressInfo
    const { text, code, database } = await said({ PORT: String(port), HOST: '127.0.0.1' })
    taken.close()
    expect([code, database]).toEqual([1, false])
    expect(text.trim().split('\n')).toEqual([expect.stringMatching(/已被占用.*port \d+ is in use/)])
  })

  test.each([
    [{ HOST: 'no-such-host.invalid', PORT: '39127' }, /can’t listen on HOST=no-such-host\.invalid/],
    [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL 应为.*found “loud”/],
    [{ DATA_DIR: '/dev/null/data' }, /不能写入数据文件夹.*cannot be written to/],
  ])('with %o', async (env, words) => {
    const { text, code, database } = await said(env)
    expect([code, database]).toEqual([1, false])
    expect(text.trim().split('\n')).toEqual([expect.stringMatching(words)])
  })

  test('with arguments that it does not know', async () => {
    const { text, code } = await said({}, '--quick')
    expect([code, text]).toEqual([1, expect.stringContaining('--quick')])
  })
})

test('--version and --help are answered, and nothing is started', async () => {
  expect(await said({ LOG_LEVEL: 'loud' }, '--version')).toEqual({
    code: 0,
    text: `leitai ${version}\n`,
    database: false,
  })
  expect((await said({}, '--help')).text).toContain('--only worker')
})

test.skipIf(process.getuid?.() === 0 || process.platform === 'win32')(
  'a folder of somebody else is refused in words',
  () => {
    const folder = mkdtempSync(join(work, 'own-'))
    chmodSync(folder, 0o500)
    expect(() => makeDataFolder(join(folder, 'data'))).toThrow(ConfigError)
  },
)

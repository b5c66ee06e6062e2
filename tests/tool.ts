import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PASSWORD } from '../apps/testing/build.ts'
import type { Visitor } from '../apps/testing/open-test-app.ts'
import { createToken } from '../areas/identity/token/contract.ts'
import type { TokenScope } from '../areas/platform/contract/call.ts'

/** Runs the submission tool as a user does: a process with its own folder, configuration and terminal. */

export const TOOL = join(import.meta.dirname, '../apps/cli/main.ts')

/** A compile cache, so that types are stripped once instead of in each process. */
const CACHE = join(tmpdir(), 'leitai-tool-cache')

interface Outcome {
  code: number | null
  stdout: string
  stderr: string
}
interface Ask {
  env?: Record<string, string>
  input?: string
  cwd?: string
  /** A built tool to run instead of the sources. */
  tool?: string
  /** Receives the stderr output so far. */
  onStderr?: (said: string) => void
}

export interface Terminal {
  folder: string
  config: string
  leitai(args: string[], ask?: Ask): Promise<Outcome>
  clear(): void
}

export function openTerminal(server: string): Terminal {
  const folder = mkdtempSync(join(tmpdir(), 'leitai-tool-'))
  const config = join(folder, 'config')
  const { HTTP_PROXY: _, HTTPS_PROXY: __, http_proxy: ___, https_proxy: ____, ...env } = process.env
  const own = {
    ...env,
    XDG_CONFIG_HOME: config,
    LEITAI_SERVER: server,
    LANG: 'en_GB.UTF-8',
    LC_ALL: '',
    NO_COLOR: '1',
    NODE_COMPILE_CACHE: CACHE,
  }
  return {
    folder,
    config,
    leitai: (args, { env: more = {}, input = '', cwd = folder, tool = TOOL, onStderr } = {}) =>
      new Promise((resolve, reject) => {
        const child = spawn(process.execPath, [tool, ...args], { cwd, env: { ...own, ...more } })
        const said = { stdout: '', stderr: '' }
        child.stdout.setEncoding('utf8').on('data', (text) => {
          said.stdout += text
        })
        child.stderr.setEncoding('utf8').on('data', (text) => {
          said.stderr += text
          onStderr?.(said.stderr)
        })
        child.on('error', reject)
        child.on('close', (code) => resolve({ code, ...said }))
        child.stdin.on('error', () => undefined)
        child.stdin.end(input)
      }),
    clear: () => rmSync(folder, { recursive: true, force: true }),
  }
}

export async function tokenOf(visitor: Visitor, scopes: TokenScope[] = ['read', 'submit', 'team', 'host']) {
  const { token } = await visitor.call(createToken, { name: '测试', scopes, days: 30, proof: PASSWORD })
  return token
}

/** A tool environment in which a user is signed in. */
export async function terminalOf(server: string, visitor: Visitor, scopes?: TokenScope[]): Promise<Terminal> {
  const terminal = openTerminal(server)
  const { code, stderr } = await terminal.leitai(['login', '--token', '-'], { input: await tokenOf(visitor, scopes) })
  if (code !== 0) throw new Error(stderr)
  return terminal
}

import { spawn } from 'node:child_process'
import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { beginTokenRequest, isToken, tokenInUse, tokenRequestState } from '@leitai/identity/token/contract'
import type { TokenScope } from '@leitai/platform/contract/call'
import { tokenScopes } from '@leitai/platform/contract/call'
import { CommandError, exits, refused, usage } from '../command-error.ts'
import { keepCredentials } from '../credentials.ts'
import { t } from '../language.ts'
import { openSession, serverOf } from '../session.ts'
import { good, print, say, strong } from '../terminal.ts'

interface LoginOptions {
  token?: string
  scopes: string
  days: string
  browser: boolean
}

export async function login({ token, scopes, days, browser }: LoginOptions): Promise<void> {
  const server = serverOf()
  const given =
    token === undefined ? await askInBrowser(server, scopesOf(scopes), { days: daysOf(days), browser }) : null
  const secret = given ?? (await readToken(token ?? '-'))
  const { userName } = await openSession({ server, token: secret }).call(tokenInUse, {})
  keepCredentials(server, { token: secret, userName })
  say(good(t(`已登录 ${server}：${userName}`, `Signed in to ${server} as ${userName}`)))
}

function scopesOf(written: string): TokenScope[] {
  const wanted = written.split(',').map((one) => one.trim())
  const scopes = tokenScopes.filter((one) => wanted.includes(one))
  if (scopes.length !== new Set(wanted).size) {
    throw usage(`权限只能是 ${tokenScopes.join(', ')}`, `Available scopes: ${tokenScopes.join(', ')}`)
  }
  return scopes
}

function daysOf(written: string): number {
  if (!/^[1-9]\d{0,2}$/.test(written) || Number(written) > 365)
    throw usage('有效期为 1 到 365 天', 'Choose between 1 and 365 days')
  return Number(written)
}

/** Only from stdin: a token on the command line would be in the shell’s history and the process list. */
async function readToken(from: string): Promise<string> {
  if (from !== '-') {
    throw usage(
      '令牌请从标准输入传入：leitai login --token - < 文件',
      'Pass the token on standard input: leitai login --token - < file',
    )
  }
  const pieces: Buffer[] = []
  for await (const piece of process.stdin) pieces.push(piece)
  const token = Buffer.concat(pieces).toString().trim()
  if (!isToken(token)) throw usage('这不是访问令牌（leitai_…）', 'This isn’t a token (leitai_…)')
  return token
}

async function askInBrowser(
  server: string,
  scopes: TokenScope[],
  { days, browser }: { days: number; browser: boolean },
): Promise<string> {
  const { call } = openSession({ server, token: null })
  const machine = [...hostname()].slice(0, 60).join('').trim() || 'leitai'
  const request = await call(beginTokenRequest, { machine, scopes, days })
  print(t('请在浏览器中打开下面的地址，核对代码后同意：', 'Open this URL in a browser, compare the code, and approve:'))
  print(`\n  ${request.url}\n\n  ${t('代码', 'Code')}  ${strong(request.code)}\n`)
  if (browser) openBrowser(request.url)
  print(t('等待同意（10 分钟内有效）…', 'Waiting for approval (within 10 minutes)…'))
  for (;;) {
    await wait(request.everySeconds * 1000)
    const { state } = await call(tokenRequestState, { token: request.token })
    if (state === 'approved') return request.token
    if (state === 'refused') throw refused('登录请求被拒绝', 'The sign-in was rejected')
    if (state === 'over')
      throw new CommandError(exits.loggedOut, t('代码已过期，请重新登录', 'The code has expired. Sign in again'))
  }
}

/** If there is no browser, the printed URL is enough. */
function openBrowser(url: string): void {
  const [program, ...args] =
    process.platform === 'darwin'
      ? ['open', url]
      : process.platform === 'win32'
        ? ['rundll32', 'url.dll,FileProtocolHandler', url]
        : ['xdg-open', url]
  if (!program || (process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY)) return
  const child = spawn(program, args, { stdio: 'ignore', detached: true })
  child.on('error', () => undefined)
  child.unref()
}

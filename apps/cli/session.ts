import type { IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Call, InputOf } from '@leitai/platform/contract/call'
import { API_BASE } from '@leitai/platform/contract/call'
import { CallError, type Caller, createClient, encodeInput } from '@leitai/platform/contract/client'
import { CommandError, exits, isCallError, offline, usage } from './command-error.ts'
import { readCredentials } from './credentials.ts'
import { bytesOf, fetchOver, send } from './http.ts'
import { spoken, t } from './language.ts'
import { namedServer, VERSION } from './start.ts'
import { print, warn } from './terminal.ts'

const isLoopback = ({ hostname }: URL) => /^(localhost|127\..*|\[::1\])$/.test(hostname)

/** --server, else LEITAI_SERVER, else the server of the last log-in. */
export function serverOf(): string {
  const said = namedServer() || process.env.LEITAI_SERVER || readCredentials().current
  if (!said) {
    throw usage(
      '不知道连接哪个网站：请加 --server https://…，或先 leitai login --server https://…',
      'Which site? Add --server https://…, or sign in first: leitai login --server https://…',
    )
  }
  const whole = said.includes('://') ? said : `https://${said}`
  const url = URL.canParse(whole) ? new URL(whole) : null
  if (!url || !/^https?:$/.test(url.protocol)) throw usage(`网址不正确：${said}`, `This isn’t a site URL: ${said}`)
  if (url.protocol === 'http:' && !isLoopback(url)) {
    warn(
      t('连接未加密（http），令牌可能被他人看到', 'The connection isn’t encrypted (http): others may see your token'),
    )
  }
  return url.origin
}

const tokenFor = (server: string): string | null =>
  process.env.LEITAI_TOKEN || readCredentials().servers[server]?.token || null

export interface Session {
  server: string
  call: Caller
  /** A call whose response is a file. */
  open: <C extends Call>(call: C, input: InputOf<C>) => Promise<IncomingMessage>
}

/** Uses the token stored for the server; public calls also work without one. */
export function openSession(options: { token?: string | null; server?: string } = {}): Session {
  const server = options.server ?? serverOf()
  const token = options.token === undefined ? tokenFor(server) : options.token
  const headers = () => ({
    'user-agent': `leitai/${VERSION} node/${process.versions.node} ${process.platform}`,
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  })
  const once = createClient({ origin: server, language: spoken, headers, fetch: fetchOver })
  const call: Caller = (declaration, input, more) => {
    if (declaration.access === 'login' && !token) throw loggedOut()
    return patiently(declaration.method === 'GET', () => once(declaration, input, more))
  }
  return {
    server,
    call,
    open: (declaration, input) =>
      patiently(true, async () => {
        if (declaration.access === 'login' && !token) throw loggedOut()
        const query = new URLSearchParams(encodeInput(declaration, input))
        const message = await send(`${server}${API_BASE}${declaration.path}?${query}`, {
          headers: { ...headers(), 'accept-language': spoken() },
        }).catch(() => {
          throw networkTrouble()
        })
        if (message.statusCode === 200) return message
        throw await refusalIn(message)
      }),
  }
}

const loggedOut = () =>
  new CommandError(
    exits.loggedOut,
    t('还未登录，请先执行 leitai login', 'You’re not signed in. Run leitai login first'),
  )
export const networkTrouble = () =>
  offline('网络连接失败，请检查网络后重试', 'Network error. Check your connection and try again')

async function refusalIn(message: IncomingMessage): Promise<Error> {
  const status = message.statusCode ?? 502
  try {
    const { msg, code, data } = JSON.parse((await bytesOf(message)).toString())
    const retryAfter = message.headers['retry-after']
    const retryAfterSeconds = retryAfter === undefined ? null : Number(retryAfter)
    return new CallError(String(msg), { code: String(code), status, data, retryAfterSeconds })
  } catch {
    return new CallError(`HTTP ${status}`, { code: 'network', status })
  }
}

const MOST_WAIT_SECONDS = 60
const TRIES = 5

/** Waits as long as the server requests, up to a minute, with a message; read-only calls are retried when the connection breaks. */
async function patiently<T>(again: boolean, work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await work()
    } catch (error) {
      const seconds = tried < TRIES && isCallError(error) ? secondsToWait(error, again, tried) : null
      if (seconds === null) throw error
      await wait(seconds * 1000)
    }
  }
}

function secondsToWait(error: CallError, again: boolean, tried: number): number | null {
  const { status, retryAfterSeconds } = error
  if ((status === 429 || status === 503) && retryAfterSeconds !== null && retryAfterSeconds <= MOST_WAIT_SECONDS) {
    print(t(`服务器要求等待 ${retryAfterSeconds} 秒…`, `The server asks us to wait ${retryAfterSeconds} s…`))
    return retryAfterSeconds
  }
  return again && error.code === 'network' && tried < 3 ? tried : null
}

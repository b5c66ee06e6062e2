import { type IncomingMessage, request as overHttp, type RequestOptions } from 'node:http'
import { request as overHttps } from 'node:https'
import { connect, type TLSSocket } from 'node:tls'

/** The proxy for a URL according to the environment, or null. */
export function proxyFor(url: URL, env: NodeJS.ProcessEnv = process.env): URL | null {
  const read = (name: string) => env[name] || env[name.toUpperCase()] || ''
  const named = url.protocol === 'https:' ? read('https_proxy') : read('http_proxy')
  if (named === '' || isExempt(url, read('no_proxy'))) return null
  const whole = named.includes('://') ? named : `http://${named}`
  return URL.canParse(whole) ? new URL(whole) : null
}

function isExempt({ hostname, port, protocol }: URL, list: string): boolean {
  const ownPort = port || (protocol === 'https:' ? '443' : '80')
  return list
    .split(/[\s,]+/)
    .filter(Boolean)
    .some((rule) => {
      if (rule === '*') return true
      const [, host = '', rulePort] = /^(.*?)(?::(\d+))?$/.exec(rule) ?? []
      const name = host.replace(/^\*?\./, '')
      return (rulePort === undefined || rulePort === ownPort) && (hostname === name || hostname.endsWith(`.${name}`))
    })
}

export interface Sending {
  method?: string
  headers?: Record<string, string>
  body?: Uint8Array
  signal?: AbortSignal
  /** Called with the number of bytes sent so far. */
  onSent?: (bytes: number) => void
}

const PIECE = 64 * 1024
/** A connection without any traffic for this long is broken. */
const IDLE_MS = 60_000

/** One request, through the proxy of the environment: Node’s fetch supports neither proxies nor upload progress. */
export async function send(address: string, sending: Sending = {}): Promise<IncomingMessage> {
  const url = new URL(address)
  const proxy = proxyFor(url)
  const headers = { ...sending.headers }
  if (sending.body) headers['content-length'] = String(sending.body.length)
  const options: RequestOptions = {
    method: sending.method ?? 'GET',
    headers,
    ...(sending.signal ? { signal: sending.signal } : {}),
  }
  if (proxy && url.protocol === 'https:') {
    const socket = await tunnel(url, proxy)
    return exchange(overHttps(url, { ...options, createConnection: () => socket }), sending)
  }
  if (proxy) {
    const through = { host: proxy.hostname, port: proxy.port || 80, path: url.href }
    const named = { ...headers, host: url.host, ...credentialsOf(proxy) }
    return exchange(overHttp({ ...options, ...through, headers: named }), sending)
  }
  return exchange((url.protocol === 'https:' ? overHttps : overHttp)(url, options), sending)
}

function exchange(request: ReturnType<typeof overHttp>, { body, onSent }: Sending): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('response', resolve)
    request.once('error', reject)
    request.setTimeout(IDLE_MS, () => request.destroy(new Error('nothing moved for a minute')))
    if (body) write(request, body, onSent)
    else request.end()
  })
}

/** In pieces, so that progress can be reported. */
function write(request: ReturnType<typeof overHttp>, body: Uint8Array, onSent?: (bytes: number) => void): void {
  let at = 0
  const next = () => {
    if (request.destroyed) return
    const piece = body.subarray(at, at + PIECE)
    if (piece.length === 0) return request.end()
    at += piece.length
    request.write(piece, () => {
      onSent?.(at)
      next()
    })
  }
  next()
}

const credentialsOf = ({ username, password }: URL): Record<string, string> => {
  if (username === '') return {}
  const plain = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { 'proxy-authorization': `Basic ${Buffer.from(plain).toString('base64')}` }
}

function tunnel(url: URL, proxy: URL): Promise<TLSSocket> {
  const target = `${url.hostname}:${url.port || 443}`
  return new Promise((resolve, reject) => {
    const request = overHttp({
      host: proxy.hostname,
      port: proxy.port || 80,
      method: 'CONNECT',
      path: target,
      headers: { host: target, ...credentialsOf(proxy) },
    })
    request.once('connect', (response, socket) => {
      if (response.statusCode !== 200) return reject(new Error(`the proxy answered ${response.statusCode}`))
      resolve(connect({ socket, servername: url.hostname }))
    })
    request.once('error', reject)
    request.end()
  })
}

export async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of message) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** The same as a fetch function, for the contract’s client. */
export const fetchOver: typeof fetch = async (input, init = {}) => {
  const given = init.body ? new Response(init.body) : null
  const headers = new Headers(init.headers)
  const type = given?.headers.get('content-type')
  if (type) headers.set('content-type', type)
  const message = await send(String(input), {
    method: init.method ?? 'GET',
    headers: Object.fromEntries(headers),
    ...(given ? { body: new Uint8Array(await given.arrayBuffer()) } : {}),
    ...(init.signal ? { signal: init.signal } : {}),
  })
  const body = await bytesOf(message)
  const answered = Object.entries(message.headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  )
  return new Response(new Uint8Array(body), { status: message.statusCode ?? 502, headers: answered })
}

import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { Agent as PlainAgent, request as plainRequest } from 'node:http'
import { Agent, request } from 'node:https'
import { join } from 'node:path'
import { StringDecoder } from 'node:string_decoder'
import { setTimeout as pause } from 'node:timers/promises'

/** Where the API server is, and who asks. What is left out is taken from the files that every pod finds its service account in. */
export interface ApiOptions {
  /** Such as https://10.0.0.1:6443. */
  server?: string
  /** Read anew for every request, as tokens of service accounts change. */
  tokenFile?: string
  /** Certificates of the authorities that may have signed the server’s, as PEM. */
  caFile?: string
}

/** The requests that an engine makes. `fetch` cannot be told which authorities to trust for one server alone. */
export interface Api {
  readonly server: string
  /** Throws an ApiError if the server refused, another error if it did not answer. */
  call<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<T>
  /** The first bytes of an answer that is no JSON. */
  text(path: string): Promise<string>
  /** An answer of one JSON value a line, as they come. Ends when the server or the signal ends it. */
  lines(path: string, signal: AbortSignal): AsyncGenerator<unknown>
}

/** An answer of the API server other than success. */
export class ApiError extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.name = 'ApiError'
    this.status = status
  }
}

export const ACCOUNT = '/var/run/secrets/kubernetes.io/serviceaccount'
const MOST_BYTES = 16 * 1024 ** 2
const TEXT_BYTES = 2048
const SILENT_MS = 90_000

export function openApi({ server, tokenFile = join(ACCOUNT, 'token'), caFile }: ApiOptions): Api {
  const base = new URL(server ?? inCluster())
  const isPlain = base.protocol === 'http:'
  const ca = isPlain ? undefined : readFileSync(caFile ?? join(ACCOUNT, 'ca.crt'))
  const agent = isPlain ? new PlainAgent({ keepAlive: true }) : new Agent({ keepAlive: true, ca })

  function send(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const content = body === undefined ? null : Buffer.from(JSON.stringify(body))
      const headers = {
        Authorization: `Bearer ${readFileSync(tokenFile, 'utf8').trim()}`,
        Accept: 'application/json',
        ...(content && { 'Content-Type': 'application/json', 'Content-Length': content.length }),
      }
      const one = (isPlain ? plainRequest : request)(new URL(path, base), { method, headers, agent, signal }, resolve)
      one.setTimeout(SILENT_MS, () => one.destroy(new Error('the API server does not answer')))
      one.on('error', reject)
      one.end(content)
    })
  }

  return {
    server: base.origin,
    async call(method, path, body) {
      const answer = await send(method, path, body)
      const text = await contentOf(answer, MOST_BYTES)
      if (!succeeded(answer)) throw errorOf(answer, text)
      return JSON.parse(text)
    },
    async text(path) {
      const answer = await send('GET', path)
      const text = await contentOf(answer, TEXT_BYTES)
      if (!succeeded(answer)) throw errorOf(answer, text)
      return text
    },
    async *lines(path, signal) {
      const answer = await send('GET', path, undefined, signal)
      if (!succeeded(answer)) throw errorOf(answer, await contentOf(answer, MOST_BYTES))
      const decoder = new StringDecoder('utf8')
      let rest = ''
      for await (const chunk of answer) {
        const lines = (rest + decoder.write(chunk)).split('\n')
        rest = lines.pop() ?? ''
        if (rest.length > MOST_BYTES) throw new Error('the API server sent a line that is too long')
        for (const line of lines) if (line !== '') yield JSON.parse(line)
      }
    },
  }
}

function inCluster(): string {
  const { KUBERNETES_SERVICE_HOST: host, KUBERNETES_SERVICE_PORT: port = '443' } = process.env
  if (!host) throw new Error('no API server is given, and this process does not run in a cluster')
  return `https://${host.includes(':') ? `[${host}]` : host}:${port}`
}

const succeeded = ({ statusCode = 0 }: IncomingMessage) => statusCode >= 200 && statusCode < 300

async function contentOf(answer: IncomingMessage, most: number): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > most) break
  }
  return Buffer.concat(chunks).subarray(0, most).toString()
}

function errorOf({ statusCode = 0 }: IncomingMessage, text: string): ApiError {
  let message = text.slice(0, 500)
  try {
    message = String(JSON.parse(text).message ?? message)
  } catch {
    // An answer of something in between, such as a proxy.
  }
  return new ApiError(statusCode, message || `the API server answered ${statusCode}`)
}

/** Whether the same request may succeed later: the server did not answer, or asks to try again. */
export const passes = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 429 || error.status >= 500

/** Tries again, at growing distances, what fails for a while. */
export async function patiently<T>(seconds: number, work: () => Promise<T>): Promise<T> {
  const until = Date.now() + seconds * 1000
  for (let wait = 200; ; wait = Math.min(5000, wait * 2)) {
    try {
      return await work()
    } catch (error) {
      if (!passes(error) || Date.now() + wait > until) throw error
      await pause(wait)
    }
  }
}

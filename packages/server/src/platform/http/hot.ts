import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import type { AppContext } from '../context/app-context.ts'
import type { Encoded } from './dispatcher.ts'
import { safeHeaders } from './headers.ts'

interface Hot {
  bytes: Buffer
  encoded: Encoded
  call: string
}

/**
 * Ready answers by address, given before anything else looks at the request: a board that many watch costs little more than
 * sending its bytes. Only public answers that are the same for everybody in every language come here. They are not counted
 * by the rate limits: refusing would cost as much as answering.
 */
export interface HotAnswers {
  keep(url: string, call: string, encoded: Encoded): void
  /** Another who may have an answer ready: true once it has given one. */
  add(call: string, serve: Serve): void
  /** The HTTP server that asks here first. */
  serverOf(handler: RequestListener, times: ServerOptions): Server
}

const MOST = 1000

type Serve = (request: IncomingMessage, response: ServerResponse) => boolean

export function createHotAnswers({
  metrics,
  draining,
  config,
}: Pick<AppContext, 'metrics' | 'draining' | 'config'>): HotAnswers {
  const headers = safeHeaders(config.siteUrl)
  const kept = new Map<string, Hot>()
  const serve: Serve = (request, response) => {
    if (request.method !== 'GET' || request.url === undefined) return false
    const hot = kept.get(request.url)
    if (!hot) return false
    if (!hot.encoded.isFresh()) {
      kept.delete(request.url)
      return false
    }
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': hot.bytes.length,
      'cache-control': 'no-store',
      ...headers,
    })
    response.end(hot.bytes)
    metrics.hot.inc({ call: hot.call })
    return true
  }
  const all = [serve]
  return {
    add(call, other) {
      all.push((request, response) => {
        const given = other(request, response)
        if (given) metrics.hot.inc({ call })
        return given
      })
    },
    keep(url, call, encoded) {
      if (kept.size >= MOST) kept.clear()
      kept.set(url, { bytes: Buffer.from(envelopeOf(encoded)), encoded, call })
    },
    serverOf: (handler, times) =>
      createServer(times, (request, response) => {
        if (draining.aborted) response.setHeader('connection', 'close')
        if (!all.some((one) => one(request, response))) handler(request, response)
      }),
  }
}

/** An answer that is JSON already, in its envelope. */
export const envelopeOf = (encoded: Encoded) => `{"flag":true,"msg":"","data":${encoded.json}}`

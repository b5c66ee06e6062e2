import * as z from 'zod/mini'
import { API_BASE, type Call, type InputOf, type WireOf } from './call.ts'
import { parseFor } from './identity.ts'
import type { Language } from './language.ts'
import { limits } from './limits.ts'
import { ownRefusalText } from './own-refusals.ts'
import { problemText } from './validation.ts'

/** A call that was refused or failed to arrive. `code` is the refusal's code, or 'network' or 'timeout'. */
export class CallError extends Error {
  readonly code: string
  readonly status: number
  readonly data: unknown
  readonly retryAfterSeconds: number | null
  /** The request id in the server's log; null if nothing was sent. */
  readonly requestId: string | null
  constructor(
    message: string,
    words: {
      code: string
      status: number
      data?: unknown
      retryAfterSeconds?: number | null
      requestId?: string | null
    },
  ) {
    super(message)
    this.name = 'CallError'
    this.code = words.code
    this.status = words.status
    this.data = words.data ?? null
    this.retryAfterSeconds = words.retryAfterSeconds ?? null
    this.requestId = words.requestId ?? null
  }
  /** True if the server says that the session is missing or expired. */
  get loggedOut(): boolean {
    const data = this.data
    return typeof data === 'object' && data !== null && 'loginFlag' in data && data.loginFlag === false
  }
}

interface ClientOptions {
  /** Origin without a trailing slash; empty in the browser. */
  origin: string
  language?: () => 'zh' | 'en'
  /** Additional headers, for the CLI and tests: a cookie, a forwarded address. */
  headers?: () => Record<string, string>
  fetch?: typeof globalThis.fetch
  onResponse?: (response: Response) => void
}

export interface SendOptions {
  file?: { blob: Blob; name: string }
  signal?: AbortSignal
  timeoutSeconds?: number
  /** Sent even while the page is being closed; 64 kB at most. */
  keepalive?: boolean
}

const Envelope = z.object({
  flag: z.boolean(),
  msg: z.string(),
  data: z.unknown(),
  code: z.optional(z.string()),
})

/** The fields of an input in form encoding; undefined ones are omitted. */
export function encodeInput<C extends Call>(call: C, input: InputOf<C>): [string, string][] {
  const encoded: unknown = z.encode(call.input, input)
  if (typeof encoded !== 'object' || encoded === null) return []
  return Object.entries(encoded)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [name, String(value)])
}

/** Invalid input is not sent: the caller gets the server's message. */
function encodeOrRefuse<C extends Call>(call: C, input: InputOf<C>, language: Language): [string, string][] {
  try {
    return encodeInput(call, input)
  } catch (error) {
    if (!(error instanceof z.core.$ZodError)) throw error
    const [issue] = error.issues
    const values = { field: issue?.path.join('.') ?? '', problem: problemText(issue?.message ?? '', language) }
    throw new CallError(ownRefusalText({ code: 'request.input', values }, language), {
      code: 'request.input',
      status: 400,
    })
  }
}

export type Caller = <C extends Call>(call: C, input: InputOf<C>, options?: SendOptions) => Promise<WireOf<C>>

/** The client used by web, CLI and tests. */
export function createClient(options: ClientOptions): Caller {
  return async (call, input, send = {}) => {
    const requestId = newRequestId()
    const response = await request(options, call, input, { ...send, requestId })
    options.onResponse?.(response)
    const retryAfter = response.headers.get('retry-after')
    const language = options.language?.() ?? 'zh'
    const body = await response
      .text()
      .then((json) => parseFor(language, json))
      .catch(() => null)
    const envelope = z.safeParse(Envelope, body)
    if (!envelope.success) {
      // A proxy's page, as while the server restarts: the network works.
      const words =
        language === 'zh'
          ? `服务器暂时没有正常响应（HTTP ${response.status}），请稍后重试`
          : `The server didn’t respond properly (HTTP ${response.status}). Try again later.`
      throw new CallError(words, { code: 'network', status: response.status, requestId })
    }
    const { flag, msg, data, code } = envelope.data
    if (!flag) {
      throw new CallError(msg, {
        code: code ?? 'unknown',
        status: response.status,
        data,
        retryAfterSeconds: retryAfter === null ? null : Number(retryAfter),
        requestId,
      })
    }
    // The server encoded this response from the same declaration, which removes all other fields.
    return data as WireOf<typeof call>
  }
}

/** Not randomUUID: it is missing on pages served by plain http. */
const newRequestId = () =>
  [...globalThis.crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

async function request<C extends Call>(
  options: ClientOptions,
  call: C,
  input: InputOf<C>,
  { file, signal, timeoutSeconds, keepalive = false, requestId }: SendOptions & { requestId: string },
): Promise<Response> {
  const fields = encodeOrRefuse(call, input, options.language?.() ?? 'zh')
  const inQuery = call.method === 'GET' || call.method === 'DELETE'
  const query = inQuery && fields.length > 0 ? `?${new URLSearchParams(fields)}` : ''
  const timeout = AbortSignal.timeout((timeoutSeconds ?? limits.requestTimeoutSeconds) * 1000)
  const init: RequestInit = {
    method: call.method,
    headers: {
      'X-Requested-With': 'XMLHttpRequest',
      'X-Response-Model': 'json',
      'X-Request-Id': requestId,
      ...(options.language ? { 'Accept-Language': options.language() } : {}),
      ...options.headers?.(),
    },
    credentials: 'same-origin',
    ...(keepalive && { keepalive }),
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    ...(inQuery ? {} : { body: body(fields, file) }),
  }
  // Nothing but the request itself: an error of ours must not be told as one of the network.
  try {
    return await (options.fetch ?? fetch)(`${options.origin}${API_BASE}${call.path}${query}`, init)
  } catch (error) {
    if (signal?.aborted) throw error
    const late = timeout.aborted
    const chinese = options.language?.() !== 'en'
    const words = late
      ? chinese
        ? '请求超时，请检查网络后重试'
        : 'The request timed out. Check your connection and try again.'
      : chinese
        ? '网络连接失败，请检查网络后重试'
        : 'Network error. Check your connection and try again.'
    throw new CallError(words, { code: late ? 'timeout' : 'network', status: 0, requestId })
  }
}

function body(fields: [string, string][], file: SendOptions['file']): URLSearchParams | FormData {
  if (!file) return new URLSearchParams(fields)
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  form.append('file', file.blob, file.name)
  return form
}

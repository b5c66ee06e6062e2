import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Hub, subscribeEarly } from '../pubsub/hub.ts'
import { Dependencies, tagOf } from './dependencies.ts'

/** A page, or a call's answer, as it is sent: encoded and compressed already. */
export interface PreEncoded {
  status: number
  headers: Readonly<Record<string, string>>
  body: Buffer
  /** Nothing failed while it was made, and nothing was left out for want of time. */
  complete: boolean
}

type Make = (dependencies: Dependencies) => Promise<PreEncoded>

interface Made {
  response: PreEncoded
  /** Nothing that it depends on changed while it was made, as far as its calls say what they read. */
  current: boolean
}

interface Entry extends Omit<PreEncoded, 'status' | 'complete'> {
  tags: ReadonlySet<string>
  until: number
}

/** The result of a lookup: sent whole, known by the browser already, or made. */
export type CacheResult = 'hit' | 'unchanged' | 'miss'

/** One kind of response: pages, visitors' answers, the answers of one board call. */
interface KindOptions {
  /** Stands in the metrics, and keeps the kind's keys apart from those of others. */
  name: string
  /** Under what the response to a request is kept; null where it never is. */
  keyOf(request: IncomingMessage): string | null
  /** Time changes responses without any event (a competition begins): none is kept for more milliseconds than these. */
  keepMs: number
  /** Responses are sent with an ETag, and only once to who sends it back. */
  etags: boolean
  onLookup?: (result: CacheResult) => void
}

export interface CachedKind {
  keyOf: KindOptions['keyOf']
  /**
   * Makes a response, once for all who ask for it at the same time. It is kept unless it is no 200 or is incomplete, a call that it is part
   * of does not say what it reads, or what it depends on has changed meanwhile.
   */
  keep(key: string, make: Make): Promise<PreEncoded>
}

/**
 * Responses that many may get, kept as bytes. Each has tags that say what it depends on (dependencies.ts); an event with one of its tags
 * drops it. Events come from PostgreSQL with the commit; those of this process’s own transactions are applied
 * before the caller is answered. Responses from here are not counted by rate limits: a refusal would cost as much.
 */
export interface ResponseCache {
  addKind(options: KindOptions): CachedKind
  /** Sends the response that is kept for a request, before anything else looks at the request; false where there is none. */
  serve(request: IncomingMessage, response: ServerResponse): boolean
  bytes(): number
}

interface CacheOptions {
  /** Topics whose events drop responses. */
  topics: readonly string[]
  /** Called with the kind's name for each response that is sent from the cache. */
  onServed?: (kind: string) => void
}

const TOO_MANY_REQUESTS = 429
const MOST_ENTRIES = 3000
const MOST_BYTES = 64 * 1024 * 1024

export function createResponseCache(hub: Hub, { topics, onServed }: CacheOptions): ResponseCache {
  const entries = new Map<string, Entry>()
  const pending = new Map<string, Promise<Made>>()
  /** For each response that is being made: the tags that changed since it was begun; null once any may have. */
  const beingMade = new Set<{ changed: Set<string> | null }>()
  const kinds: KindOptions[] = []
  let bytes = 0

  const drop = (key: string) => {
    bytes -= entries.get(key)?.body.length ?? 0
    entries.delete(key)
  }
  const invalidate = (tag: string) => {
    for (const { changed } of beingMade) changed?.add(tag)
    for (const [key, { tags }] of entries) if (tags.has(tag)) drop(key)
  }
  for (const topic of topics) subscribeEarly(hub, topic, (message) => invalidate(tagOf(topic, message)))
  hub.subscribe('lost', () => {
    for (const one of beingMade) one.changed = null
    for (const key of entries.keys()) drop(key)
  })

  function put(key: string, { headers, body }: PreEncoded, { tags, kind }: { tags: Set<string>; kind: KindOptions }) {
    drop(key)
    const etag = () => `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    const sent = kind.etags ? { ...headers, etag: etag() } : headers
    entries.set(key, { headers: sent, body, tags, until: Date.now() + kind.keepMs })
    bytes += body.length
    for (const oldest of entries.keys()) {
      if (entries.size <= MOST_ENTRIES && bytes <= MOST_BYTES) break
      drop(oldest)
    }
  }

  async function makeEntry(kind: KindOptions, key: string, make: Make): Promise<Made> {
    const dependencies = new Dependencies()
    const begun: { changed: Set<string> | null } = { changed: new Set() }
    beingMade.add(begun)
    kind.onLookup?.('miss')
    try {
      const response = await make(dependencies)
      const { tags, undeclared } = dependencies
      const current = begun.changed?.isDisjointFrom(tags) === true && undeclared.size === 0
      if (response.status === 200 && response.complete && current) put(key, response, { tags, kind })
      return { response, current }
    } finally {
      beingMade.delete(begun)
    }
  }

  /** `waited`: what is pending was begun after this request came, so that it is new enough whatever has changed since. */
  async function keep(kind: KindOptions, key: string, make: Make, waited = false): Promise<PreEncoded> {
    const others = pending.get(key)
    if (!others) {
      const made = makeEntry(kind, key, make).finally(() => pending.delete(key))
      pending.set(key, made)
      return (await made).response
    }
    const made = await others.catch(() => null)
    // A failure, or a refusal for asking too much, is of the one who asked: nobody else shares it.
    if (made === null || made.response.status === TOO_MANY_REQUESTS) return make(new Dependencies())
    return made.current || waited ? made.response : keep(kind, key, make, true)
  }

  /** The entry for a key, unless it is too old; it becomes the last to be let go. */
  function find(key: string): Entry | null {
    const entry = entries.get(key)
    if (!entry) return null
    if (entry.until < Date.now()) {
      drop(key)
      return null
    }
    entries.delete(key)
    entries.set(key, entry)
    return entry
  }

  function send(request: IncomingMessage, response: ServerResponse, { headers, body }: Entry): CacheResult {
    if (headers.etag !== undefined && request.headers['if-none-match'] === headers.etag) {
      response.writeHead(304, headers).end()
      return 'unchanged'
    }
    response.writeHead(200, { ...headers, 'content-length': body.length })
    response.end(body)
    return 'hit'
  }

  return {
    bytes: () => bytes,
    addKind(options) {
      const keyOf: KindOptions['keyOf'] = (request) => {
        const key = options.keyOf(request)
        return key === null ? null : `${options.name} ${key}`
      }
      const kind = { ...options, keyOf }
      kinds.push(kind)
      return { keyOf, keep: (key, make) => keep(kind, key, make) }
    },
    serve(request, response) {
      for (const { name, keyOf, onLookup } of kinds) {
        const key = keyOf(request)
        const entry = key === null ? null : find(key)
        if (!entry) continue
        const result = send(request, response, entry)
        onLookup?.(result)
        onServed?.(name)
        return true
      }
      return false
    },
  }
}

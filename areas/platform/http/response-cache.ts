import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { TABLE_TOPIC } from '@leitai/pg-kit/table-news'
import { getTableName, is, Table } from '../db/orm.ts'
import type { Port } from '../domain/hook.ts'
import { type Hub, subscribeEarly } from '../pubsub/hub.ts'
import type { RegisteredCall } from './dispatcher.ts'

/** Where a response’s data comes from: a table, or the tables behind a port. */
export type Source = Table | Port<unknown>

/** The names of all tables behind these sources. */
export const tablesOf = (sources: readonly Source[]): string[] =>
  sources.flatMap((source) => (is(source, Table) ? [source] : source.reads())).map(getTableName)

/** What a response depends on, named as in events: a table, a stage’s boards. */
export const tagOf = (topic: string, message: unknown): string => `${topic}:${String(message)}`

/** The dependencies of a response, collected while it is computed. */
export class Dependencies {
  readonly tags = new Set<string>()
  /** Calls without declared `reads`: a response that contains one is not cached. */
  readonly undeclared = new Set<string>()

  add(tags: readonly string[]): void {
    for (const tag of tags) this.tags.add(tag)
  }

  addSources(sources: readonly Source[]): void {
    this.add(tablesOf(sources).map((table) => tagOf(TABLE_TOPIC, table)))
  }

  addCall({ name, reads }: Pick<RegisteredCall, 'name' | 'reads'>): void {
    if (reads) this.addSources(reads)
    else this.undeclared.add(name)
  }
}

/** A page or a call’s response as it is sent, already encoded and compressed. */
export interface PreEncoded {
  status: number
  headers: Readonly<Record<string, string>>
  body: Buffer
  /** Nothing failed while it was computed, and nothing was omitted for lack of time. */
  complete: boolean
}

type Make = (dependencies: Dependencies) => Promise<PreEncoded>

interface Made {
  response: PreEncoded
  /** None of its declared dependencies changed while it was computed. */
  current: boolean
}

interface Entry extends Omit<PreEncoded, 'status' | 'complete'> {
  tags: ReadonlySet<string>
  until: number
}

/** The result of a lookup: sent in full, not modified, or computed. */
export type CacheResult = 'hit' | 'unchanged' | 'miss'

/** One kind of response: pages, visitors’ responses, the responses of one board call. */
interface KindOptions {
  /** Used in metrics, and as a prefix of the kind’s keys. */
  name: string
  /** The cache key of a request; null if its response is never cached. */
  keyOf(request: IncomingMessage): string | null
  /** Maximum age in milliseconds, as time changes responses without any event (e.g. a competition starts). */
  keepMs: number
  /** Responses have an ETag, and are not sent again to clients that return it. */
  etags: boolean
  onLookup?: (result: CacheResult) => void
}

export interface CachedKind {
  keyOf: KindOptions['keyOf']
  /**
   * Computes a response, once for all concurrent requests. It is cached if its status is 200, it is complete, all its calls declare their
   * reads, and none of its dependencies has changed meanwhile.
   */
  keep(key: string, make: Make): Promise<PreEncoded>
}

/**
 * Cache of encoded responses that are the same for many clients. Each has tags for its dependencies (dependencies.ts); an event with one of
 * its tags invalidates it. Events come from PostgreSQL with the commit; those of this process’s own transactions are applied before the
 * caller receives its response. Rate limits do not count cached responses: a refusal would cost as much.
 */
export interface ResponseCache {
  addKind(options: KindOptions): CachedKind
  /** Sends the cached response for a request, before anything else handles it; false if there is none. */
  serve(request: IncomingMessage, response: ServerResponse): boolean
  bytes(): number
}

interface CacheOptions {
  /** Topics whose events invalidate responses. */
  topics: readonly string[]
  /** Called with the kind’s name for each response sent from the cache. */
  onServed?: (kind: string) => void
}

const TOO_MANY_REQUESTS = 429
const MOST_ENTRIES = 3000
const MOST_BYTES = 64 * 1024 * 1024

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: older than the bound: split it with its next change
export function createResponseCache(hub: Hub, { topics, onServed }: CacheOptions): ResponseCache {
  const entries = new Map<string, Entry>()
  const pending = new Map<string, Promise<Made>>()
  /** For each response being computed: the tags that changed since it started; null if events were lost. */
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

  /** `waited`: the pending computation started after this request arrived, so its result is current enough whatever has changed since. */
  async function keep(kind: KindOptions, key: string, make: Make, waited = false): Promise<PreEncoded> {
    const others = pending.get(key)
    if (!others) {
      const made = makeEntry(kind, key, make).finally(() => pending.delete(key))
      pending.set(key, made)
      return (await made).response
    }
    const made = await others.catch(() => null)
    // A failure or a rate-limit refusal concerns one client only and is not shared.
    if (made === null || made.response.status === TOO_MANY_REQUESTS) return make(new Dependencies())
    return made.current || waited ? made.response : keep(kind, key, make, true)
  }

  /** The entry for a key, unless expired; marks it as most recently used. */
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

import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { TABLE_TOPIC } from '../db/table-news.ts'
import { watchReads } from '../db/tables.ts'
import type { Hub } from '../pubsub/hub.ts'

/** A page, or a call's answer, as it goes over the line: compressed already. */
export interface Ready {
  status: number
  headers: Readonly<Record<string, string>>
  body: Buffer
  /** Nothing broke in it, and nothing was given up for want of time. */
  whole: boolean
}

interface Kept extends Ready {
  tables: ReadonlySet<string>
  until: number
  etag: string
}

const TOO_MANY = 429
const MOST = 1000
const MOST_BYTES = 64 * 1024 * 1024

/** What came of a look: given whole, known by the browser already, or made. */
export type Looked = 'hit' | 'unchanged' | 'miss'

/**
 * What those who are not logged in are shown, compressed, by address, language and encoding. It goes as soon as a row of any table
 * changes that it was made of: the tables are those that its queries named, the news PostgreSQL's with the commit; of what this process
 * has written itself, it goes before the writer is answered.
 */
export interface ReadyCache {
  /** Under what the answer to a request is kept; null where it never is. */
  keyOf(request: IncomingMessage): string | null
  /** Gives what is kept, if there is something, before anything else looks at the request. */
  serve(request: IncomingMessage, response: ServerResponse): boolean
  /** Makes it, for all who ask for it at once, and keeps it, unless it is none (404), not whole, or what it stands on has changed meanwhile. */
  keep(key: string, make: () => Promise<Ready>): Promise<Ready>
  bytes(): number
}

interface ReadyOptions {
  keyOf: ReadyCache['keyOf']
  /** The clock changes what is said (a competition begins), without any news: nothing is kept for more milliseconds than these. */
  keepMs: number
  told?: (result: Looked) => void
}

export function createReadyCache(hub: Hub, { keyOf, keepMs, told = () => undefined }: ReadyOptions): ReadyCache {
  const kept = new Map<string, Kept>()
  const making = new Map<string, Promise<Ready>>()
  /** For each page that is being made: what has changed since. */
  const meanwhile = new Set<Set<string>>()
  let bytes = 0

  const drop = (key: string) => {
    bytes -= kept.get(key)?.body.length ?? 0
    kept.delete(key)
  }
  hub.subscribe(TABLE_TOPIC, (message) => {
    const table = String(message)
    for (const changed of meanwhile) changed.add(table)
    for (const [key, { tables }] of kept) if (tables.has(table)) drop(key)
  })
  hub.subscribe('lost', () => {
    for (const changed of meanwhile) changed.add('*')
    for (const key of kept.keys()) drop(key)
  })

  async function fill(key: string, make: () => Promise<Ready>): Promise<Ready> {
    const tables = new Set<string>()
    const changed = new Set<string>()
    meanwhile.add(changed)
    told('miss')
    try {
      const page = await watchReads(tables, make)
      if (page.status === 200 && page.whole && !changed.has('*') && changed.isDisjointFrom(tables))
        put(key, page, tables)
      return page
    } finally {
      meanwhile.delete(changed)
    }
  }

  function put(key: string, page: Ready, tables: ReadonlySet<string>) {
    drop(key)
    const etag = `"${createHash('sha256').update(page.body).digest('base64url').slice(0, 22)}"`
    kept.set(key, { ...page, tables, etag, until: Date.now() + keepMs })
    bytes += page.body.length
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST && bytes <= MOST_BYTES) break
      drop(oldest)
    }
  }

  return {
    keyOf,
    bytes: () => bytes,
    serve(request, response) {
      const key = keyOf(request)
      const ready = key === null ? undefined : kept.get(key)
      if (key === null || !ready) return false
      if (ready.until < Date.now()) {
        drop(key)
        return false
      }
      // What is asked for most is let go last.
      kept.delete(key)
      kept.set(key, ready)
      const { headers, body, etag } = ready
      if (request.headers['if-none-match'] === etag) {
        told('unchanged')
        response.writeHead(304, { ...headers, etag }).end()
        return true
      }
      told('hit')
      response.writeHead(200, { ...headers, etag, 'content-length': body.length })
      response.end(body)
      return true
    },
    keep(key, make) {
      const others = making.get(key)
      // Whoever asks too much is refused: no other, who asks at the same time, is to share that.
      if (others) return others.then((page) => (page.status === TOO_MANY ? make() : page), make)
      const page = fill(key, make).finally(() => making.delete(key))
      making.set(key, page)
      return page
    },
  }
}

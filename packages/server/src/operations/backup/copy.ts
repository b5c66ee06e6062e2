import { once } from 'node:events'
import { Readable } from 'node:stream'
import type pg from 'pg'

/** What pg's connection can do for COPY; its types leave that out. */
interface Link {
  stream: NodeJS.WritableStream & { pause(): void; resume(): void; writableNeedDrain?: boolean }
  query(text: string): void
  sendCopyFromChunk(chunk: Uint8Array): void
  sendCopyFail(reason: string): void
  endCopyFrom(): void
}

const PIECE = 256 * 1024
const nothing = () => undefined

/**
 * The bytes of a COPY … TO STDOUT, no faster than they are read. PostgreSQL sends one message a row: `onRow` sees each, and
 * must not keep it, as the parser writes over its buffer.
 */
export function copyOut(client: pg.ClientBase, text: string, onRow: (row: Buffer) => void): Readable {
  let link: Link | null = null
  let held: Buffer[] = []
  let bytes = 0
  const stream = new Readable({
    highWaterMark: 2 * PIECE,
    read: () => link?.stream.resume(),
    destroy(error, done) {
      // The rest of the answer has to come by before the connection can be asked anything else.
      link?.stream.resume()
      done(error)
    },
  })
  const flush = () => {
    if (stream.destroyed || bytes === 0) return
    const piece = Buffer.concat(held)
    held = []
    bytes = 0
    if (!stream.push(piece)) link?.stream.pause()
  }
  client.query({
    submit(connection: unknown) {
      link = asLink(connection)
      link.query(text)
    },
    handleCopyData({ chunk }: { chunk: Buffer }) {
      if (stream.destroyed) return
      onRow(chunk)
      held.push(Buffer.from(chunk))
      bytes += chunk.length
      if (bytes >= PIECE) flush()
    },
    handleError: (error: Error) => void stream.destroy(error),
    handleCommandComplete: nothing,
    handleReadyForQuery() {
      flush()
      if (!stream.destroyed) stream.push(null)
    },
  })
  return stream
}

/** Sends what `source` gives to a COPY … FROM STDIN, no faster than PostgreSQL takes it. */
export function copyIn(client: pg.ClientBase, text: string, source: AsyncIterable<Uint8Array>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const over = new AbortController()
  client.query({
    submit: (connection: unknown) => asLink(connection).query(text),
    handleCopyInResponse(connection: unknown) {
      const link = asLink(connection)
      feed(link, source, over.signal).catch((error: unknown) => {
        reject(error)
        if (!over.signal.aborted) link.sendCopyFail('the source broke')
      })
    },
    handleError(error: Error) {
      over.abort()
      reject(error)
    },
    handleCommandComplete: nothing,
    handleReadyForQuery: () => resolve(),
  })
  return promise
}

async function feed(link: Link, source: AsyncIterable<Uint8Array>, over: AbortSignal): Promise<void> {
  for await (const chunk of source) {
    if (over.aborted) return
    link.sendCopyFromChunk(chunk)
    if (link.stream.writableNeedDrain) await once(link.stream, 'drain', { signal: over })
  }
  link.endCopyFrom()
}

function asLink(connection: unknown): Link {
  if (isLink(connection)) return connection
  throw new Error('this version of pg has another connection')
}

const isLink = (given: unknown): given is Link =>
  typeof given === 'object' && given !== null && 'stream' in given && 'sendCopyFromChunk' in given

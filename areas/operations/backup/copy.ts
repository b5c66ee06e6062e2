import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'

const PIECE = 256 * 1024
const NEW_LINE = 10

/**
 * The output of a COPY … TO STDOUT, with backpressure. `onRow` receives each row in COPY’s text format, with its line feed; within a row
 * that format escapes line feeds.
 */
export function copyOut(client: pg.ClientBase, text: string, onRow: (row: Buffer) => void): Readable {
  async function* chunks() {
    const stream = client.query(to(text, { highWaterMark: PIECE }))
    let begun: Buffer[] = []
    try {
      for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
        let start = 0
        for (let end = chunk.indexOf(NEW_LINE); end >= 0; end = chunk.indexOf(NEW_LINE, start)) {
          const rest = chunk.subarray(start, end + 1)
          onRow(begun.length === 0 ? rest : Buffer.concat([...begun, rest]))
          begun = []
          start = end + 1
        }
        if (start < chunk.length) begun.push(chunk.subarray(start))
        yield chunk
      }
    } finally {
      // The rest of the response must be drained before the connection can be used again.
      stream.resume()
    }
  }
  return Readable.from(chunks(), { objectMode: false })
}

/** Pipes `source` into a COPY … FROM STDIN, with backpressure. */
export const copyIn = (client: pg.ClientBase, text: string, source: Readable): Promise<void> =>
  pipeline(source, client.query(from(text)))

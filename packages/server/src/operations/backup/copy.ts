import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'

const PIECE = 256 * 1024
const NEW_LINE = 10

/**
 * The bytes of a COPY … TO STDOUT, no faster than they are read. `onRow` sees each row as COPY's text format writes it, with the line
 * feed at its end: within a row that format escapes line feeds.
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
      // The rest of the answer has to come by before the connection can be asked anything else.
      stream.resume()
    }
  }
  return Readable.from(chunks(), { objectMode: false })
}

/** Sends what `source` gives to a COPY … FROM STDIN, no faster than PostgreSQL takes it. */
export const copyIn = (client: pg.ClientBase, text: string, source: Readable): Promise<void> =>
  pipeline(source, client.query(from(text)))

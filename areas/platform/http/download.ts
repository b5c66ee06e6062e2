import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A handler’s response that is a file. */
export class Download {
  readonly name: string
  readonly contentType: string
  readonly body: Readable | string
  constructor(file: { name: string; contentType: string; body: Readable | string }) {
    this.name = file.name
    this.contentType = file.contentType
    this.body = file.body
  }
  send(reply: FastifyReply) {
    return (
      reply
        .type(this.contentType)
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(this.name)}`)
        .header('x-content-type-options', 'nosniff')
        // Whatever it holds, such as a stranger’s HTML, has neither scripts nor this origin.
        .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
        .send(this.body)
    )
  }
}

export type Cell = string | number | null

// A cell that a spreadsheet would treat as a formula is written as text; some treat full-width signs the same way.
const cell = (value: Cell) => {
  const text = value === null ? '' : String(value)
  const safe = typeof value === 'string' && /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const lines = (rows: Cell[][]) => rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')

/** CSV by RFC 4180 with a byte-order mark, without which spreadsheets misread Chinese. */
export const csv = (header: string[], rows: Cell[][]): string => `\ufeff${lines([header, ...rows])}`

/** Like csv, for lists too long for memory: rows are streamed. */
export function csvStream(header: string[], parts: AsyncIterable<Cell[][]>): Readable {
  async function* written() {
    yield csv(header, [])
    for await (const rows of parts) yield lines(rows)
  }
  return Readable.from(written())
}

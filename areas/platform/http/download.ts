import { PassThrough, Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../context/app-context.ts'
import { Refused, refusal } from '../errors/refuse.ts'
import type { EventSource } from '../pubsub/hub.ts'

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

/** Open event streams, with their owners. */
export type Streams = Map<PassThrough, number | string>

const HEARTBEAT_MS = 15_000
/** More tabs than a user has open. */
const STREAMS_EACH = 30
/** Bytes buffered for a reader that does not keep up. */
const STREAM_BEHIND = 256 * 1024

/** Answers a request with events until either side closes the connection. */
export function streamEvents(
  { ctx, streams }: { ctx: AppContext; streams: Streams },
  source: EventSource,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
) {
  const own = streams.values().reduce<number>((count, whose) => count + (whose === source.whose ? 1 : 0), 0)
  if (own >= STREAMS_EACH) throw new Refused(refusal('request.tooMany', { seconds: 60 }))
  const stream = new PassThrough()
  streams.set(stream, source.whose)
  ctx.metrics.streams.inc()
  const write = (text: string) =>
    stream.writableLength + stream.readableLength < STREAM_BEHIND ? stream.write(text) : request.raw.destroy()
  const send = (event: unknown) => void write(`data: ${JSON.stringify(event)}\n\n`)
  const stop = source.start(admitted(source, send, () => request.raw.destroy()))
  const beat = setInterval(() => write(': still here\n\n'), HEARTBEAT_MS)
  request.raw.on('close', () => {
    clearInterval(beat)
    stop()
    streams.delete(stream)
    ctx.metrics.streams.dec()
    stream.end()
  })
  stream.write('retry: 2000\n\n')
  return reply.type('text/event-stream').header('x-accel-buffering', 'no').header('connection', 'close').send(stream)
}

/** Tells events, in their order, as long as the one who listens may still hear them. */
function admitted({ admits }: EventSource, send: (event: unknown) => void, end: () => void): (event: unknown) => void {
  if (!admits) return send
  let sent = Promise.resolve()
  let ended = false
  return (event) => {
    sent = sent.then(async () => {
      if (ended) return
      ended = !(await admits().catch(() => false))
      if (ended) end()
      else send(event)
    })
  }
}

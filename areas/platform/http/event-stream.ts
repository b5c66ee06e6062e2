import { PassThrough } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../context/app-context.ts'
import { Refused, refusal } from '../errors/refuse.ts'
import type { EventSource } from '../pubsub/hub.ts'

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

import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { AppContext } from '@leitai/platform/context/app-context'
import { limits } from '@leitai/platform/contract/limits'
import type { Db } from '@leitai/platform/db/open'
import { and, eq, isNull, or } from '@leitai/platform/db/orm'
import { isUnavailable, transaction } from '@leitai/platform/db/transaction'
import { contentTypes, suffixOf } from '@leitai/platform/file/file'
import { bearerOf } from '@leitai/platform/http/http'
import { networkOf } from '@leitai/platform/http/network'
import { type Hub, publish } from '@leitai/platform/pubsub/hub'
import { isStorageFault } from '@leitai/platform/storage/storage'
import { type Message, messages, PROTOCOL_PATH, PROTOCOL_VERSION, WAIT_SECONDS } from '@leitai/runner/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { leaseOfRun } from './lease.ts'
import { endRun, heldRun, takeRuns } from './queue.ts'
import { labelsOfRunner } from './queue-facts.ts'
import { createBeats, createDoor } from './runner.ts'
import { type Runner, runners, runs } from './table.ts'
import { RUNNERS_TOPIC, RUNS_WAIT_TOPIC } from './topics.ts'

/** Of a message: a log has at most 64 KiB twice. */
const MOST_BYTES = 512 * 1024
/** A wrong token is asked so often at most, per minute and network. */
const WRONG_PER_MINUTE = 30
const PUT_SECONDS = 3600

type Ask<M extends Message> = z.output<(typeof messages)[M]['ask']>
type Answer<M extends Message> = z.output<(typeof messages)[M]['answer']>
/** A refusal: its status, and why in words for those who operate the runner. */
class Refused extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

type Handlers = {
  [M in Message]: (runner: Runner, ask: Ask<M>, closed: AbortSignal) => Promise<Answer<M>>
}

/** What runners ask; see @leitai/runner/protocol. */
export function registerRunners(app: FastifyInstance, ctx: AppContext): void {
  const door = createDoor(ctx)
  const handlers = handlersOf(ctx)
  void app.register(async (routes) => {
    routes.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
      try {
        done(null, JSON.parse(String(body)))
      } catch {
        done(new Refused(400, 'this is no JSON'))
      }
    })
    routes.setErrorHandler((error, _request, reply) => fail(ctx, error, reply))
    for (const message of Object.keys(messages) as Message[])
      routes.post(PROTOCOL_PATH + message, { bodyLimit: MOST_BYTES }, async (request, reply) => {
        const runner = await door.whoHas(bearerOf(request))
        if (!runner) {
          const seconds = await ctx.limits.count('runner', networkOf(request.ip), WRONG_PER_MINUTE)
          throw seconds === null
            ? new Refused(401, 'this token is of no runner, or was revoked')
            : new Refused(429, `too many wrong tokens; ask again in ${seconds} s`)
        }
        reply.header('cache-control', 'no-store')
        return reply.send(await answerTo(handlers, message, runner, { request, reply }))
      })
  })
}

async function answerTo<M extends Message>(
  handlers: Handlers,
  message: M,
  runner: Runner,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<Answer<M>> {
  const read = messages[message].ask.safeParse(request.body)
  if (!read.success) {
    const [issue] = read.error.issues
    throw new Refused(400, `${issue?.path.join('.') || 'the message'}: ${issue?.message ?? 'wrong'}`)
  }
  const closed = new AbortController()
  reply.raw.once('close', () => reply.raw.writableEnded || closed.abort())
  // The schema of this message was used to read it, which the types cannot say.
  return handlers[message](runner, read.data as Ask<M>, closed.signal)
}

function handlersOf(ctx: AppContext): Handlers {
  const beats = createBeats(ctx)
  const room = createWaitingRoom(ctx.hub, ctx.draining)
  return {
    async hello(runner, hello) {
      if (hello.protocol !== PROTOCOL_VERSION)
        throw new Refused(
          409,
          `this runner speaks version ${hello.protocol} of the protocol, the server ${PROTOCOL_VERSION}: update the older one`,
        )
      const now = ctx.now()
      await ctx.db.update(runners).set({ hello, startedAt: now, seenAt: now }).where(eq(runners.id, runner.id))
      await publish(ctx.db, RUNNERS_TOPIC, runner.id)
      return { name: runner.name }
    },
    async take(runner, { most, gpus = 0 }, closed) {
      if (!runner.hello) throw new Refused(409, 'say hello first')
      if (runner.draining) {
        await pause(WAIT_SECONDS * 500, null, { signal: closed }).catch(() => undefined)
        return { runs: [] }
      }
      const offer = { most, gpus: Math.min(gpus, runner.hello.gpus ?? 0) }
      const wanted = { kind: kindOf(runner, offer.gpus), closed, mostMs: WAIT_SECONDS * 1000, most }
      const given = await room.next(wanted, () => transaction(ctx.db, (db) => takeRuns(db, runner, offer, ctx.now())))
      return { runs: await Promise.all(given.map((one) => leaseOfRun(ctx, one))) }
    },
    async beat(runner, { runs: running }) {
      return { cancel: await beats.beat({ runnerId: runner.id, runs: running }), draining: runner.draining }
    },
    async put(runner, upload) {
      return transaction(ctx.db, (db) => placeFor(ctx, db, runner, upload))
    },
    async end(runner, end) {
      const stored = end.output || end.notebook ? await sizesOf(ctx, end.id) : null
      // Nobody’s score depends on it.
      const notebook = end.notebook && stored?.notebook === end.notebook.size ? end.notebook : null
      const isLost = end.output && end.outcome === 'ok' && stored?.output !== end.output.size
      const lost = { outcome: 'platform' as const, reason: 'the result was not stored' }
      return { taken: await endRun(ctx, runner, { ...end, notebook, ...(isLost && lost) }) }
    },
  }
}

/** Runners of one kind can run the same. */
const kindOf = ({ cmptId, hello }: Runner, gpus: number) =>
  JSON.stringify([
    cmptId,
    hello && labelsOfRunner(hello).toSorted(),
    hello?.memoryMb,
    hello?.cores,
    gpus,
    hello?.images?.toSorted(),
  ])

/** Where what a run left is to be put; null if the run is another’s by now. */
async function placeFor(
  { storage }: AppContext,
  db: Db,
  runner: Runner,
  { id, attempt, size, what }: Ask<'put'>,
): Promise<Answer<'put'>> {
  const run = await heldRun(db, runner, { id, attempt })
  if (!run) return null
  const isNotebook = what === 'notebook'
  if (isNotebook && (run.form !== 'ipynb' || size > limits.notebookBytes))
    throw new Refused(400, `a notebook of at most ${limits.notebookBytes} bytes is taken, of runs of notebooks alone`)
  const suffix = isNotebook ? 'ipynb' : (suffixOf(run.outputName) ?? 'csv')
  const key = `run/${id}/${randomBytes(12).toString('hex')}.${suffix}`
  await db
    .update(runs)
    .set(isNotebook ? { notebookKey: key } : { outputKey: key })
    .where(eq(runs.id, id))
  const grant = {
    contentType: contentTypes[suffix],
    maxBytes: size,
    expiresInSeconds: PUT_SECONDS,
    exact: true,
  } as const
  const { url, headers } = await storage.putUrl(key, grant)
  return { url, headers }
}

async function sizesOf({ db, storage }: AppContext, id: number) {
  const [run] = await db
    .select({ output: runs.outputKey, notebook: runs.notebookKey })
    .from(runs)
    .where(eq(runs.id, id))
  const sizeOf = async (key: string | null | undefined) => (key ? ((await storage.stat(key))?.size ?? null) : null)
  return { output: await sizeOf(run?.output), notebook: await sizeOf(run?.notebook) }
}

/** Whether a signed address still accepts what a run left; see takesUpload. */
export async function takesRunOutput(db: Db, key: string): Promise<'whole' | null> {
  if (!key.startsWith('run/')) return null
  const [run] = await db
    .select({ id: runs.id })
    .from(runs)
    .where(and(or(eq(runs.outputKey, key), eq(runs.notebookKey, key)), eq(runs.state, 'running'), isNull(runs.outcome)))
  return run ? 'whole' : null
}

function fail(ctx: AppContext, error: unknown, reply: FastifyReply) {
  if (error instanceof Refused) return reply.code(error.status).send({ error: error.message })
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status >= 400 && status < 500) return reply.code(status).send({ error: String(error) })
  if (isUnavailable(error) || isStorageFault(error, 'Unavailable'))
    return reply.code(503).header('retry-after', 3).send({ error: 'the server is busy; ask again' })
  ctx.log.error({ err: error }, 'a runner’s request failed')
  return reply.code(500).send({ error: 'the server failed; its log says why' })
}

/** Without any news, one of each kind looks for itself this often: events are lost while the connection to the database is. */
const LOOK_MS = 5000

interface Wanted {
  /** Who is of the same kind finds the same. */
  kind: string
  closed: AbortSignal
  mostMs: number
  most: number
}

/**
 * Where requests of runners wait while there are no runs for them. One of each kind is woken for each run that is enqueued, not all: a
 * thousand idle runners would else ask the database at once.
 */
function createWaitingRoom(hub: Hub, draining: AbortSignal) {
  const lines = new Map<string, (() => void)[]>()
  const wakeOne = (kind: string) => lines.get(kind)?.shift()?.()
  const wakeEach = () => {
    for (const kind of lines.keys()) wakeOne(kind)
  }
  hub.subscribe(RUNS_WAIT_TOPIC, wakeEach)
  const timer = setInterval(wakeEach, LOOK_MS).unref()
  draining.addEventListener('abort', () => clearInterval(timer), { once: true })

  const turn = (kind: string, over: AbortSignal) =>
    new Promise<void>((resolve) => {
      const line = lines.get(kind) ?? []
      lines.set(kind, line)
      const leave = () => {
        const at = line.indexOf(wake)
        if (at >= 0) line.splice(at, 1)
        if (line.length === 0 && lines.get(kind) === line) lines.delete(kind)
        over.removeEventListener('abort', leave)
        resolve()
      }
      const wake = leave
      line.push(wake)
      over.addEventListener('abort', leave, { once: true })
    })

  return {
    /** Asks until there is something, at most for so many milliseconds. */
    async next<T>({ kind, closed, mostMs, most }: Wanted, ask: () => Promise<T[]>): Promise<T[]> {
      const over = AbortSignal.any([closed, draining, AbortSignal.timeout(mostMs)])
      // While others of its kind wait there is nothing: most requests of idle runners never ask the database.
      if ((lines.get(kind)?.length ?? 0) > 0) await turn(kind, over)
      while (!closed.aborted && !over.aborted) {
        const found = await ask()
        // There may be more than one takes.
        if (found.length === most) wakeOne(kind)
        if (found.length > 0 || over.aborted) return found
        await turn(kind, over)
      }
      return []
    },
  }
}

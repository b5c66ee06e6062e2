import { mkdirSync } from 'node:fs'
import { chmod, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { deferred } from '../deferred.ts'
import type { Engine, Run } from '../engine.ts'
import {
  BEAT_SECONDS,
  type End,
  IMAGE_LABEL,
  LEASE_SECONDS,
  type Lease,
  MOST_TAKEN,
  PROTOCOL_VERSION,
} from '../protocol.ts'
import { type Cache, openCache } from './cache.ts'
import { NotWelcome, openClient } from './client.ts'
import { type Done, runLease } from './run-lease.ts'

export interface AgentOptions {
  /** Of the server. */
  url: string
  token: string
  engine: Engine
  /** In which all programs run. Default: the engine’s own. */
  image?: string
  /** Of this runner alone; other users must be able to traverse the folders above it. */
  workFolder: string
  labels: string[]
  /** How many programs run at a time. */
  slots: number
  /** What one program may have at most. */
  memoryMb: number
  cores: number
  /** Bytes of the largest image that is unpacked here; 0: none is. */
  imageBytes: number
  /** Bytes of inputs that are kept. */
  cacheBytes: number
  version: string
  say(level: 'info' | 'warn', text: string, fields?: Record<string, unknown>): void
}

export interface Agent {
  /** Rejects with NotWelcome when the server does not let it go on. */
  readonly ended: Promise<void>
  /** Ends what runs, and hands it back to the server, which gives it to another. */
  close(): Promise<void>
}

interface Running {
  lease: Lease
  run: Run | null
  /** Why it is to be ended; null while it goes on. */
  stop: 'cancelled' | 'lost' | 'closing' | null
  abort: AbortController
  /** The lease is another’s by now: nothing more is said of the run. */
  lost: AbortController
}

/** Asks a server for programs and runs them, until it is closed. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: older than the bound: split it with its next change
export async function startAgent(options: AgentOptions): Promise<Agent> {
  const { url, token, engine, workFolder, slots, say } = options
  const probe = await engine.probe()
  if (!probe.works) throw new Error(probe.reason)
  mkdirSync(workFolder, { recursive: true, mode: 0o711 })
  await chmod(workFolder, 0o711)
  await engine.sweep()
  const cache: Cache = openCache({ url, folder: join(workFolder, 'cache'), mostBytes: options.cacheBytes })
  const runsFolder = join(workFolder, 'runs')
  await rm(runsFolder, { recursive: true, force: true })
  mkdirSync(runsFolder, { mode: 0o711 })
  const closing = new AbortController()
  const client = openClient({
    url,
    token,
    failed: (error) => say('warn', 'the server did not answer; asking again', { error: String(error) }),
  })
  const running = new Map<number, Running>()
  /** Programs that take a slot; those that have ended are still reported. */
  let busy = 0
  let busyGpus = 0
  let freed = deferred()
  let heardAt = performance.now()
  let isDraining = false

  const hello = {
    protocol: PROTOCOL_VERSION,
    version: options.version,
    engine: engine.name,
    enforced: probe.enforced,
    labels: engine.runsRoots && options.imageBytes > 0 ? [...options.labels, IMAGE_LABEL] : options.labels,
    slots,
    memoryMb: options.memoryMb,
    cores: options.cores,
    gpus: engine.gpus ?? 0,
    images: [...(engine.images ?? [])],
    seeds: true,
  }

  function end(one: Running, stop: NonNullable<Running['stop']>): void {
    one.stop ??= stop
    if (stop === 'lost') one.lost.abort()
    one.abort.abort()
    one.run?.cancel()
  }

  async function beats(): Promise<void> {
    while (!closing.signal.aborted) {
      await pause(BEAT_SECONDS * 1000, null, { signal: closing.signal })
      const beats = [...running.values()].map(({ lease: { id, attempt }, run }) => ({ id, attempt, ...run?.usage?.() }))
      try {
        const within = AbortSignal.any([closing.signal, AbortSignal.timeout(BEAT_SECONDS * 1000)])
        const { cancel, draining } = await client.askOnce('beat', { runs: beats }, within)
        heardAt = performance.now()
        isDraining = draining
        for (const id of cancel) {
          const one = running.get(id)
          if (one && beats.some((beaten) => beaten.id === id)) end(one, 'cancelled')
        }
      } catch (error) {
        if (closing.signal.aborted || error instanceof NotWelcome) throw error
        say('warn', 'a beat was not answered', { error: String(error) })
      }
      // By now the server has given them to another.
      if (performance.now() - heardAt > LEASE_SECONDS * 1000) for (const one of running.values()) end(one, 'lost')
    }
  }

  async function take(): Promise<void> {
    while (!closing.signal.aborted) {
      const free = slots - busy
      const gpus = (engine.gpus ?? 0) - busyGpus
      if (isDraining) {
        await pause(1000, null, { signal: closing.signal })
        continue
      }
      if (free === 0) {
        await freed.promise
        continue
      }
      const { runs } = await client.ask(
        'take',
        { most: engine.gpus ? 1 : Math.min(free, MOST_TAKEN), gpus },
        closing.signal,
      )
      heardAt = performance.now()
      for (const lease of runs)
        carryOut(lease).catch((error) => say('warn', 'a folder was left behind', { error: String(error) }))
    }
  }

  async function carryOut(lease: Lease): Promise<void> {
    const { id, attempt } = lease
    const one: Running = { lease, run: null, stop: null, abort: new AbortController(), lost: new AbortController() }
    running.set(id, one)
    busy++
    const { gpus = 0 } = lease
    busyGpus += gpus
    const leave = () => {
      busy--
      busyGpus -= gpus
      freed.resolve()
      freed = deferred()
    }
    const folder = join(runsFolder, `${id}-${attempt}`)
    say('info', 'a program begins', { run: id, attempt })
    const { image, imageBytes } = options
    const place = { engine, image, imageBytes, cache, folder, signal: one.abort.signal }
    const started = (run: Run) => {
      one.run = run
      if (one.stop !== null) run.cancel()
    }
    try {
      // The next one is taken while the result of this one is stored.
      const { end: ended, left } = await runLease(place, lease, started).finally(leave)
      if (one.lost.signal.aborted) return
      const asWanted: End =
        one.stop === 'closing' && ended.outcome === 'cancelled'
          ? { ...ended, outcome: 'platform', reason: 'its runner was stopped' }
          : ended
      // As long as the lease is ours, however long a large result takes; also when closing, so that another runner takes the run at once.
      const within = one.lost.signal
      const isOurs = asWanted.outcome === ended.outcome
      for (const { what, content } of isOurs ? left : []) await upload(asWanted, { what, content }, within)
      const { taken } = await client.ask('end', asWanted, within)
      say('info', 'a program ended', { run: id, attempt, outcome: asWanted.outcome, taken })
    } catch (error) {
      say('warn', 'a program’s end could not be told; the server gives it to another', {
        run: id,
        error: String(error),
      })
    } finally {
      running.delete(id)
      await rm(folder, { recursive: true, force: true })
    }
  }

  async function upload(ended: End, { what, content }: Done['left'][number], within: AbortSignal): Promise<void> {
    const { id, attempt, output, notebook } = ended
    const size = (what === 'result' ? output : notebook)?.size ?? 0
    const to = await client.ask('put', { id, attempt, size, what }, within)
    if (!to) return
    const response = await fetch(new URL(to.url, url), {
      method: 'PUT',
      headers: to.headers,
      body: await content(),
      signal: within,
    })
    if (!response.ok) throw new Error(`the ${what} could not be stored: ${response.status}`)
  }

  await client.ask('hello', hello, closing.signal)
  say('info', 'this runner is ready', { engine: engine.name, enforced: probe.enforced, slots })
  const loops = Promise.all([take(), beats()]).then(() => undefined)
  const ended = loops.catch((error: unknown) => {
    if (!closing.signal.aborted) throw error
  })
  ended.catch(() => closing.abort())
  return {
    ended,
    async close() {
      closing.abort()
      freed.resolve()
      for (const one of running.values()) end(one, 'closing')
      const timer = setTimeout(() => {
        for (const one of running.values()) end(one, 'lost')
      }, LEASE_SECONDS * 1000)
      await ended.catch(() => undefined)
      while (running.size > 0) await pause(20)
      clearTimeout(timer)
    },
  }
}
